/**
 * What stands on a screen, as a screen reader would meet it, one line for each statement: a cell says
 * its table, row and column before it, a definition its term, and an amount alone what stands before
 * it. Runs in the page, so it brings nothing along.
 */
export function linesOfScreen(): string[] {
  const lines: string[] = [];
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isShown = (element: Element) =>
    element.getAttribute('aria-hidden') !== 'true' && element.checkVisibility();
  const isInline = (element: Element) =>
    ['inline', 'inline-block', 'contents', 'inline-flex'].includes(
      getComputedStyle(element).display,
    );
  const textOf = (element: Element): string =>
    tidy(
      [...element.childNodes]
        .map((node) => {
          if (!(node instanceof Element)) return node.textContent ?? '';
          return isShown(node) ? textOf(node) : '';
        })
        .join(' '),
    ).replace(/ ([.,;:])/g, '$1');
  const say = (text: string) => {
    if (!text) return;
    const before = lines.at(-1);
    const isBare = /^[-−]?[$₦][\d,.]+[KMBT]?$/.test(text);
    lines.push(isBare && before ? `${before.replace(/[:.]$/, '')}: ${text}` : text);
  };
  /** What stands above each column, also where a heading spans several columns or rows. */
  const columnsOf = (head: readonly Element[]) => {
    const columns: string[][] = [];
    head.forEach((row, down) => {
      let at = 0;
      for (const cell of row.children) {
        while (columns[at]?.[down] !== undefined) at += 1;
        const { colSpan = 1, rowSpan = 1 } = cell as HTMLTableCellElement;
        for (let wide = 0; wide < colSpan; wide++) {
          for (let deep = 0; deep < rowSpan; deep++) {
            columns[at] ??= [];
            (columns[at] as string[])[down + deep] = deep === 0 ? textOf(cell) : '';
          }
          at += 1;
        }
      }
    });
    return columns.map((labels) => labels.filter(Boolean).join(' | '));
  };
  const table = (element: Element) => {
    const rows = [...element.querySelectorAll('tr')].filter(isShown);
    const head = rows.filter((row) => row.closest('thead'));
    const columns = columnsOf(head);
    const caption = element.querySelector('caption');
    for (const row of rows.filter((one) => !head.includes(one))) {
      const [first, ...cells] = [...row.children];
      if (!first) continue;
      if (cells.length === 0) say(textOf(first));
      cells.forEach((cell, at) => {
        const labels = [caption ? textOf(caption) : '', textOf(first), columns[at + 1]];
        say(`${labels.filter(Boolean).join(' | ')}: ${textOf(cell)}`);
      });
    }
  };
  const walk = (element: Element, term = ''): void => {
    if (!isShown(element)) return;
    const name = element.getAttribute('aria-label');
    if (name && (element.getAttribute('role') === 'img' || element.tagName === 'svg')) say(name);
    if (element.tagName === 'TABLE') {
      table(element);
      return;
    }
    if (['STYLE', 'SCRIPT', 'svg'].includes(element.tagName)) return;
    let label = term;
    let run = '';
    const endRun = () => {
      const text = tidy(run).replace(/ ([.,;:])/g, '$1');
      run = '';
      if (!text) return;
      say(label ? `${label}: ${text}` : text);
      label = '';
    };
    for (const node of element.childNodes) {
      if (!(node instanceof Element)) run += ` ${node.textContent ?? ''}`;
      else if (!isShown(node)) continue;
      else if (isInline(node) && node.getAttribute('role') !== 'img') run += ` ${textOf(node)}`;
      else {
        endRun();
        if (node.tagName === 'DT') label = textOf(node);
        else {
          walk(node, label);
          label = '';
        }
      }
    }
    endRun();
  };
  const open = document.querySelector('dialog[open]');
  walk(open ?? document.querySelector('main') ?? document.body);
  return lines;
}
