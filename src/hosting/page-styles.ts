import { createHash } from 'node:crypto';
import { type Rule, transform } from 'lightningcss';
import { attribute, elementsOf } from './pages.ts';

type Page = {
  readonly html: string;
  /** All the rules of the page, for when its scripts begin to change it. */
  readonly whole: { readonly path: string; readonly css: string };
};

/**
 * A public page with short names for its parts, and without the rules that only its scripts can give
 * something to style: those of classes that no element has yet.
 */
export function trimStyles(html: string): Page {
  const named = shortNames(html);
  const classes = new Set(
    elementsOf(named).flatMap((one) => (attribute(one, 'class') ?? '').split(/\s+/)),
  );
  let all = '';
  const trimmed = named.replace(/(?<=<style>).*?(?=<\/style>)/gs, (css) => {
    all += css;
    return without(css, (rule) => rule.type === 'style' && !canMatch(rule, classes));
  });
  // The faces and movements stay in the page: a second time, they would begin again.
  const css = without(all, ({ type }) => type === 'font-face' || type === 'keyframes');
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  return { html: trimmed, whole: { path: `_astro/whole.${hash}.css`, css } };
}

/** The attributes that tie Astro's styles to its elements, by a letter each. */
function shortNames(html: string): string {
  const names = new Map<string, string>();
  return html.replace(/data-astro-cid-\w+/g, (name) => {
    if (!names.has(name)) names.set(name, `data-${names.size.toString(36)}`);
    return names.get(name) ?? name;
  });
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
