import { createHash } from 'node:crypto';
import { type Rule, transform } from 'lightningcss';

/** All the rules of a page, for when its scripts begin to change it. */
export type Rules = { readonly path: string; readonly css: string };

/**
 * A public page with short names for its parts, and without the rules that only its scripts can give
 * something to style: those of classes that no element has yet.
 */
export function trimStyles(html: string): { html: string; whole: Rules } {
  const named = shortNames(html);
  const classes = new Set(
    [...named.matchAll(/\bclass=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)].flatMap(([, ...found]) =>
      found.join('').split(/\s+/),
    ),
  );
  let all = '';
  const trimmed = named.replace(/(?<=<style>).*?(?=<\/style>)/gs, (css) => {
    all += css;
    return withoutUnused(css, classes);
  });
  return { html: trimmed, whole: rulesOf(all) };
}

/** The attributes that tie Astro's styles to its elements, by a letter each. */
function shortNames(html: string): string {
  const names = new Map<string, string>();
  return html.replace(/data-astro-cid-\w+/g, (name) => {
    if (!names.has(name)) names.set(name, `data-${names.size.toString(36)}`);
    return names.get(name) ?? name;
  });
}

/** The styles without the rules of classes that are not among these. Pages of one kind have the same. */
function withoutUnused(css: string, classes: ReadonlySet<string>): string {
  const used = namedIn(css).filter((name) => classes.has(name));
  return once(trimmed, [css, ...used].join('\n'), () => {
    const all = new Set(used);
    return without(css, (rule) => rule.type === 'style' && !canMatch(rule, all));
  });
}

const rulesOf = (all: string): Rules =>
  once(wholes, all, () => {
    // The faces and movements stay in the page: a second time, they would begin again.
    const css = without(all, ({ type }) => type === 'font-face' || type === 'keyframes');
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
    return { path: `_astro/whole.${hash}.css`, css };
  });

/** The classes that the selectors of styles name, as `canMatch` looks at them. */
const namedIn = (css: string): string[] =>
  once(classNames, css, () => {
    const names = new Set<string>();
    without(css, (rule) => {
      if (rule.type === 'style') {
        for (const part of rule.value.selectors.flat()) {
          if (part.type === 'class') names.add(part.name);
        }
      }
      return false;
    });
    return [...names].sort();
  });

const trimmed = new Map<string, string>();
const wholes = new Map<string, Rules>();
const classNames = new Map<string, string[]>();

/** Made at the first time and kept: a thousand posts have the same styles. */
function once<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

function without(css: string, isLeftOut: (rule: Rule) => boolean): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: { Rule: (rule) => (isLeftOut(rule as Rule) ? [] : undefined) },
  });
  return code.toString();
}

/** Whether one of a rule's selectors names no class but these. What stands in :is() and :not() may match. */
function canMatch(rule: Extract<Rule, { type: 'style' }>, classes: ReadonlySet<string>): boolean {
  return rule.value.selectors.some((selector) =>
    selector.every((part) => part.type !== 'class' || classes.has(part.name)),
  );
}
