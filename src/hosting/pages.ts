import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
/** A piece of a page's source, and what stands there instead. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

/**
 * A built page with the four things that Astro has no option for. Everything else stays as Astro wrote
 * it, byte for byte. `importsOf` gives the scripts that a script imports at once.
 */
export function finishPage(html: string, importsOf: (url: string) => readonly string[]): string {
  const elements = elementsOf(html, { placed: true });
  const head = elements.find(({ tagName }) => tagName === 'head');
  const end = head?.sourceCodeLocation?.endTag?.startOffset;
  if (end === undefined) return html;
  const styles = islandStyles(elements);
  const added = preloads(elements, importsOf) + styles.map((one) => sourceOf(html, one)).join('');
  return edited(html, [
    { start: end, end, text: added },
    ...styles.flatMap(removal),
    ...fallbackCopies(elements).flatMap(removal),
    ...lateScripts(elements),
  ]);
}

/** Every element of a page, with its place in the source where that is asked for. */
export function elementsOf(html: string, { placed = false } = {}): Element[] {
  const found: Element[] = [];
  const nodes: DefaultTreeAdapterTypes.Node[] = [parse(html, { sourceCodeLocationInfo: placed })];
  for (const node of nodes) {
    if (defaultTreeAdapter.isElementNode(node)) found.push(node);
    if ('content' in node) nodes.push(node.content);
    if ('childNodes' in node) nodes.push(...node.childNodes);
  }
  return found;
}

export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** What stands in a script or a style. */
export const textIn = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

/**
 * A screen's island imports its scripts one after another, each a round trip. Named in the head, the
 * browser fetches them together, beside the page's styles.
 */
function preloads(elements: Element[], importsOf: (url: string) => readonly string[]): string {
  const islands = elements.filter(
    (one) => one.tagName === 'astro-island' && /^(only|load)$/.test(attribute(one, 'client') ?? ''),
  );
  const urls = new Set(
    islands.flatMap((one) =>
      ['component-url', 'renderer-url'].flatMap((name) => attribute(one, name) ?? []),
    ),
  );
  for (const url of urls) for (const imported of importsOf(url)) urls.add(imported);
  return [...urls].map((url) => `<link rel="modulepreload" href="${url}">`).join('');
}

/** Astro puts the style of its islands before the first of them, where HTML allows no style. */
const islandStyles = (elements: Element[]): Element[] =>
  elements.filter(
    ({ tagName, parentNode }) =>
      tagName === 'style' &&
      !!parentNode &&
      'tagName' in parentNode &&
      parentNode.tagName !== 'head',
  );

/** What an island shows until it runs stands in it twice: to see, and again for the island, which has no use for it. */
const fallbackCopies = (elements: Element[]): Element[] =>
  elements.filter(
    (one) => one.tagName === 'template' && attribute(one, 'data-astro-template') === 'fallback',
  );

/**
 * Scripts inside `<div hidden data-late="…">` wait for a consent or a click, and Astro would run them
 * at once. Their addresses stay there, in `data-src`, for the page to import when it is time.
 */
function lateScripts(elements: Element[]): Edit[] {
  return elements.flatMap((one) => {
    const place = one.sourceCodeLocation;
    if (
      one.tagName !== 'div' ||
      !attribute(one, 'data-late') ||
      !place?.startTag ||
      !place.endTag
    ) {
      return [];
    }
    const scripts = one.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node));
    const urls = scripts.flatMap((script) => attribute(script, 'src') ?? []);
    const start = place.startTag.endOffset - 1;
    return [{ start, end: place.endTag.startOffset, text: ` data-src="${urls.join(' ')}">` }];
  });
}

function sourceOf(html: string, { sourceCodeLocation: place }: Element): string {
  return place ? html.slice(place.startOffset, place.endOffset) : '';
}

function removal({ sourceCodeLocation: place }: Element): Edit[] {
  return place ? [{ start: place.startOffset, end: place.endOffset, text: '' }] : [];
}

/** From the end on, so that no edit moves the place of the next. */
function edited(html: string, edits: Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((so, { start, end, text }) => so.slice(0, start) + text + so.slice(end), html);
}
