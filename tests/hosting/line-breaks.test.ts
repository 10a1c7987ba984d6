import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinLines } from '#hosting/line-breaks.ts';
import { builtSite } from './built-site.ts';

test('line breaks of a page become spaces, but where they are text', async () => {
  const html = '<a>\n  Sign\n  Up\n</a>\n<pre>one\n  two</pre><textarea>\n</textarea>\n';
  const { dist } = await builtSite({ 'index.html': html });
  await joinLines(join(dist, 'public'), 'index.html');
  expect(await readFile(join(dist, 'public/index.html'), 'utf8')).toBe(
    '<a> Sign Up </a> <pre>one\n  two</pre><textarea>\n</textarea> ',
  );
});
