/**
 * The life of a loan, of a withdrawal and of a payment, as the specification has it. Written down once
 * more, so that a mistake in the provider's own tables is noticed.
 */
const steps: Readonly<Record<string, readonly string[]>> = {
  loans: [
    'requested issued',
    'issued disbursing',
    'issued disbursed',
    'disbursing disbursed',
    'disbursed serviced',
    'serviced repaid',
    'serviced liquidated',
    // What was paid has been taken back.
    'repaid serviced',
    'liquidated serviced',
    // Before any money has moved.
    'requested cancelled',
    'issued cancelled',
    'disbursing cancelled',
    'disbursing issued',
  ],
  withdrawals: ['pending completed', 'pending rejected', 'completed rejected'],
  // A checkout that was closed, or on which a try failed, may still be paid; what is paid stays so.
  payment_intents: ['open', 'pending', 'failed', 'closed'].flatMap((was) =>
    ['open', 'pending', 'paid', 'failed', 'closed'].map((became) => `${was} ${became}`),
  ),
};

/** Whether one state may follow the other. */
export const isStep = (what: string, was: string, became: string): boolean =>
  steps[what]?.includes(`${was} ${became}`) ?? false;

/** Whether one may be seen some time after the other. */
export function canBecome(what: string, was: string, later: string): boolean {
  const reached = new Set([was]);
  for (const one of reached) {
    for (const step of steps[what] ?? []) {
      const [from, to] = step.split(' ');
      if (from === one && to) reached.add(to);
    }
  }
  return reached.has(later);
}
