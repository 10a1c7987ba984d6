import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Rule = { readonly from: RegExp; readonly to: string; readonly status: number; force: boolean };
type Answer = { readonly status: number; readonly location?: string; readonly file?: string };

/**
 * A static host that follows `_redirects` and `_headers` as Netlify's documentation says it does:
 * the first rule that meets an address decides, a file that is there goes before a rule without `!`,
 * and of headers every rule is sent that meets. What Netlify does by itself, with slashes at the end
 * or compression, is not played.
 */
export async function readStaticHost(root: string, files: readonly string[]) {
  const redirects = redirectsIn(await readFile(join(root, '_redirects'), 'utf8'));
  const headers = headersIn(await readFile(join(root, '_headers'), 'utf8'));
  const there = new Set(files);
  const fileAt = (path: string) =>
    [path, `${path}.html`, `${path.replace(/\/$/, '')}/index.html`]
      .map((name) => name.slice(1))
      .find((name) => there.has(name));
  return {
    answer(address: string): Answer {
      const { pathname, search } = new URL(address, 'http://static.test');
      const own = fileAt(pathname);
      const rule = redirects.find(({ from, force }) => from.test(pathname) && (force || !own));
      if (!rule) return own ? { status: 200, file: own } : { status: 404 };
      const { from, to, status } = rule;
      if (status >= 300 && status < 400) {
        return { status, location: to.replace(':splat', from.exec(pathname)?.[1] ?? '') + search };
      }
      const file = fileAt(to);
      return file ? { status, file } : { status: 404 };
    },
    /** Of each rule that meets the address, also those that are sent twice. */
    headers: (address: string) =>
      headers
        .filter(({ from }) => from.test(new URL(address, 'http://static.test').pathname))
        .flatMap((rule) => rule.headers),
  };
}

/** `:name` is one step of a path, and `*` at the end whatever follows: a destination’s `:splat`. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.+?()]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*$/, '(.*)');
  return new RegExp(`^${source}$`);
}

function redirectsIn(text: string): Rule[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', to = '', status = ''] = line.split(' ');
      return {
        from: patternOf(from),
        to,
        status: Number.parseInt(status, 10),
        force: status.endsWith('!'),
      };
    });
}

function headersIn(text: string): { from: RegExp; headers: (readonly [string, string])[] }[] {
  return text
    .trim()
    .split(/\n+(?=\/)/)
    .map((rule) => {
      const [path = '', ...lines] = rule.trim().split(/\n\s+/);
      const headers = lines.map((line) => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), line.slice(at + 2)] as const;
      });
      return { from: patternOf(path), headers };
    });
}
