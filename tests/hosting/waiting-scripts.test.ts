import { expect, test } from 'vitest';
import { keepsScriptFile, letScriptsWait } from '#hosting/waiting-scripts.ts';

const form =
  '<form data-island="touched"></form><script type="module" src="/_astro/Form.js"></script>';

const waiting = (body: string) => letScriptsWait(`<html><body>${body}</body></html>`).html;

test('a public page fetches none of its scripts by itself', () => {
  const html = waiting(form + form);
  expect(html).not.toMatch(/<script[^>]*\ssrc=|type="module"/);
  expect(html.match(/<script type="text\/plain" data-src="\/_astro\/Form\.js">/g)).toHaveLength(2);
});

test('what fetches them later is in the page once, and small', () => {
  const html = waiting(form + form);
  const [loader = '', ...others] = html.match(/<script>.*?<\/script>/gs) ?? [];
  expect(others).toEqual([]);
  expect(loader.length).toBeLessThan(1_000);
  expect(loader).toContain('import(');
});

test('a page without scripts stays as it is', () => {
  expect(waiting('<h1>404</h1>')).toBe('<html><body><h1>404</h1></body></html>');
});

test('a signed-in screen keeps its scripts: it is nothing without them', () => {
  const screen = `<astro-island client="only"></astro-island>${form}`;
  expect(waiting(screen)).toContain('<script type="module" src="/_astro/Form.js">');
});

test('no script is put into a page by Vite, however small, and pictures may be', () => {
  expect(keepsScriptFile('_astro/Form.js')).toBe(false);
  expect(keepsScriptFile('dot.svg')).toBeUndefined();
});
