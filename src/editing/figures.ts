import type { Component } from './exchange.ts';
import type { Problem } from './read.ts';
import { proseOf } from './texts.ts';

/** The components whose figures change with the terms of the credit. */
const ofTerms = ['Rate', 'Term', 'Amount', 'Minimum'];

/** Figures of an article that are typed, where a component would keep them true. */
export function figureWarnings(
  file: string,
  source: string,
  components: readonly Component[],
): Problem[] {
  const written = components
    .filter(({ name }) => ofTerms.includes(name))
    .flatMap(({ values }) => values)
    // A bare number can be anything.
    .filter(({ value }) => /^[$₦]\d|^\d[\d.]*%$|^\d[^,]* \w+$/.test(value));
  const figures = Map.groupBy(written, ({ value }) => value);
  return proseOf(source)
    .split('\n')
    .flatMap((text, index) =>
      [...figures].flatMap(([value, some]) => {
        const [words] = asTyped(value).exec(text) ?? [];
        if (words === undefined) return [];
        const instead = some.map(({ tag }) => tag);
        const message = `“${words}” is typed and can go out of date. If it is a figure of the credit, write ${instead.join(' or ')}`;
        return [{ file, line: index + 1, message, isWarning: true as const, words, instead }];
      }),
    );
}

/** 30%, 30 % and 30 per cent are one figure; 130% and 30.5% are others. */
function asTyped(value: string): RegExp {
  const figure = value.replace(/[.$]/g, '\\$&').replace('%', '\\s?(?:%|per ?cent)');
  return new RegExp(`(?<![\\d.,$₦])${figure}(?![\\d\\w]|[.,]\\d)`);
}
