/**
 * A call as those outside see it. Moments are counted, not read off a clock: what was heard before
 * something else was asked came before it.
 */
export type Operation<Call, Answer> = {
  readonly call: Call;
  readonly asked: number;
  /** Without it nobody knows: it may have been done at any moment since it was asked, or never. */
  readonly heard?: { readonly at: number; readonly answer: Answer };
};

/** In the order in which they were asked. */
export type History<Call, Answer> = readonly Operation<Call, Answer>[];

/** Keeps what is asked, also of several at once, and what is heard. */
export class Recorder<Call, Answer> {
  #moment = 0;
  readonly #operations: Operation<Call, Answer>[] = [];

  /** @param ask gives undefined when the answer was lost */
  async record(call: Call, ask: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    const place = this.#operations.length;
    const operation = { call, asked: this.#moment++ };
    this.#operations.push(operation);
    const answer = await ask();
    const at = this.#moment++;
    if (answer !== undefined) this.#operations[place] = { ...operation, heard: { at, answer } };
    return answer;
  }

  get history(): History<Call, Answer> {
    return [...this.#operations];
  }
}

/** What was known at a moment: later calls are not there, and later answers not heard yet. */
export function knownAt<Call, Answer>(
  history: History<Call, Answer>,
  moment: number,
): History<Call, Answer> {
  return history
    .filter(({ asked }) => asked <= moment)
    .map(({ call, asked, heard }) =>
      heard && heard.at <= moment ? { call, asked, heard } : { call, asked },
    );
}

/** A line for each call, with a bar from when it was asked until its answer was heard. */
export function printed<Call, Answer>(history: History<Call, Answer>): string {
  const moments = history
    .flatMap(({ asked, heard }) => (heard ? [asked, heard.at] : [asked]))
    .toSorted((one, other) => one - other);
  const column = (moment: number) => moments.indexOf(moment);
  const lines = history.map(({ call, asked, heard }) => {
    const end = heard ? column(heard.at) : moments.length;
    const bar = `${' '.repeat(column(asked))}|${'-'.repeat(end - column(asked) - 1)}${heard ? '|' : '…'}`;
    const answer = heard ? JSON.stringify(heard.answer) : 'whatever was answered';
    return `${bar.padEnd(moments.length + 2)}${JSON.stringify(call)} → ${answer}`;
  });
  return lines.join('\n');
}
