import { ELEMENT_NODE, type ElementNode, type Node, parse, TEXT_NODE } from 'ultrahtml';
import type { Block, Run } from '#pdf/block.ts';
import { decoded } from '../content/plain-text.ts';

/**
 * Reads the HTML of a legal text. Throws for an element that it does not know, so that nothing
 * of a text can be missing from its document.
 */
export function blocksOf(html: string): Block[] {
  return elementsIn(parse(html)).flatMap(block);
}

function block(element: ElementNode): Block[] {
  const { name, attributes } = element;
  if (name === 'h2' || name === 'h3') {
    const level = name === 'h2' ? 2 : 3;
    return [{ kind: 'heading', level, id: attributes.id ?? '', runs: runsOf(element) }];
  }
  if (name === 'p') return [{ kind: 'paragraph', runs: runsOf(element) }];
  if (name === 'ul' || name === 'ol') {
    const items = elementsIn(element).map((item) => runsOf(item));
    return [{ kind: 'list', ordered: name === 'ol', items }];
  }
  if (name === 'table') {
    const rows = descendants(element, 'tr').map((row) => elementsIn(row).map((it) => runsOf(it)));
    return [{ kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) }];
  }
  // What only styles or scrolls.
  if (name === 'div' || name === 'section') return elementsIn(element).flatMap(block);
  if (name === 'style' || name === 'script' || name === 'link') return [];
  throw new Error(`A legal text holds <${name}>, which its PDF cannot draw`);
}

function runsOf(node: Node, bold = false, href?: string): Run[] {
  if (node.type === TEXT_NODE) {
    const text = decoded(String(node.value).replace(/[ \t\n]+/g, ' '));
    return text ? [{ text, bold, ...(href && { href }) }] : [];
  }
  if (node.type !== ELEMENT_NODE) return [];
  const isBold = bold || node.name === 'strong' || node.name === 'th';
  const runs = (node.children as Node[]).flatMap((child) =>
    runsOf(child, isBold, node.name === 'a' ? node.attributes.href : href),
  );
  return /^(p|li|h2|h3|td|th)$/.test(node.name) ? trimmed(runs) : runs;
}

function trimmed(runs: Run[]): Run[] {
  return runs
    .map((run, at) => {
      const text = at === 0 ? run.text.trimStart() : run.text;
      return { ...run, text: at === runs.length - 1 ? text.trimEnd() : text };
    })
    .filter(({ text }) => text !== '');
}

function elementsIn(node: Node): ElementNode[] {
  return ((node.children ?? []) as Node[]).filter((child) => child.type === ELEMENT_NODE) as never;
}

function descendants(element: ElementNode, name: string): ElementNode[] {
  return elementsIn(element).flatMap((child) =>
    child.name === name ? [child] : descendants(child, name),
  );
}
