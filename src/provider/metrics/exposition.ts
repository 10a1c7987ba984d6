/** One figure: what it is of, and how much. */
export type Sample = {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** What a histogram's lines add to its name: `_bucket`, `_sum`, `_count`. */
  readonly part?: string;
};

/** What is measured, in base units: seconds, bytes. */
export type Family = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
};

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** The families as Prometheus reads them, in its text format of version 0.0.4. */
export function exposition(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replace(/[\\\n]/g, escaped)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ labels, value, part = '' }) => `${name}${part}${inBraces(labels)} ${value}`,
        ),
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');
}

function inBraces(labels: Sample['labels']): string {
  const pairs = Object.entries(labels ?? {});
  if (pairs.length === 0) return '';
  return `{${pairs.map(([name, value]) => `${name}="${value.replace(/[\\\n"]/g, escaped)}"`).join()}}`;
}

const escaped = (sign: string) => (sign === '\n' ? '\\n' : `\\${sign}`);
