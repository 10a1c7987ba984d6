import { describe, expect, test } from 'vitest';
import {
  type BankAnswer,
  hasEnded,
  type Mandate,
  type MandateStatus,
  mandateAfter,
  mandateProof,
  mandateProofMs,
  mandateStates,
} from '#credit/mandate.ts';
import { formatMoney } from '#credit/money.ts';
import fc from '#support/property.ts';

const asked = Date.parse('2026-03-10T09:00:00Z');
const expiresAt = asked + mandateProofMs;
const lastMoment = expiresAt - 1;

test('the bank waits 6 hours for ₦50.00', () => {
  expect(formatMoney(mandateProof, 'NGN')).toBe('₦50.00');
  expect(new Date(expiresAt).toISOString()).toBe('2026-03-10T15:00:00.000Z');
});

describe('every answer of the bank in every state', () => {
  const next = (status: MandateStatus, bank: BankAnswer, known: boolean, now = lastMoment) =>
    mandateAfter({ status, known, expiresAt }, bank, now);

  test.each([
    // No account chosen yet, and then one that waits for the proof.
    ['pending', 'unknown', false, 'pending', 'expired'],
    ['pending', 'inactive', true, 'pending', 'expired'],
    ['pending', 'inactive', false, 'pending', 'expired'],
    // Whoever asks late finds a proof that came in time.
    ['pending', 'active', false, 'active', 'active'],
    ['pending', 'active', true, 'active', 'active'],
    ['pending', 'unknown', true, 'cancelled', 'cancelled'],
    ['active', 'active', true, 'active', 'active'],
    ['active', 'inactive', true, 'suspended', 'suspended'],
    ['active', 'unknown', true, 'cancelled', 'cancelled'],
    ['suspended', 'active', true, 'active', 'active'],
    ['suspended', 'inactive', true, 'suspended', 'suspended'],
    ['suspended', 'unknown', true, 'cancelled', 'cancelled'],
  ] as const)('%s, and the bank says %s (known before: %s): %s, after 6 hours %s', (...row) => {
    const [status, bank, known, within, late] = row;
    expect(next(status, bank, known)).toBe(within);
    expect(next(status, bank, known, expiresAt)).toBe(late);
  });

  test.each(['cancelled', 'expired'] as const)('%s stays so', (status) => {
    for (const bank of ['active', 'inactive', 'unknown'] as const) {
      for (const known of [true, false]) expect(next(status, bank, known, expiresAt)).toBe(status);
    }
  });
});

/** What a bank does by itself; it answers accordingly. */
const acts = ['choose', 'prove', 'suspend', 'resume', 'cancel', 'wait'] as const;
type Act = (typeof acts)[number];

/** A bank in one line for each of its doings, which knows nothing of our states. */
const bankAfter = (bank: BankAnswer, act: Act, isLate: boolean): BankAnswer => {
  if (act === 'choose' && bank === 'unknown' && !isLate) return 'inactive';
  if (act === 'prove' && bank === 'inactive' && !isLate) return 'active';
  if (act === 'suspend' && bank === 'active') return 'inactive';
  if (act === 'resume' && bank === 'inactive') return 'active';
  return act === 'cancel' ? 'unknown' : bank;
};

const anyLife = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    hours: fc.integer({ min: 0, max: 2 }),
    isAsked: fc.boolean(),
  }),
  { maxLength: 12 },
);

type Life = readonly { readonly act: Act; readonly hours: number; readonly isAsked: boolean }[];

/** Every state that a life goes through, and what the bank said last. */
function live(life: Life) {
  let bank: BankAnswer = 'unknown';
  let now = asked;
  let mandate: Mandate = { status: 'pending', known: false, expiresAt };
  const seen: MandateStatus[] = [mandate.status];
  for (const { act, hours, isAsked } of life) {
    now += hours * 3_600_000;
    bank = bankAfter(bank, act, now >= expiresAt);
    // A lost webhook: nobody asks.
    if (!isAsked) continue;
    const status = mandateAfter(mandate, bank, now);
    mandate = { ...mandate, status, known: mandate.known || bank !== 'unknown' };
    seen.push(status);
  }
  return { seen, mandate, bank, now };
}

describe('any life of a mandate', () => {
  test('never charges what the bank does not let us, and an ended one stays ended', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const { seen, mandate, bank, now } = live(life);
        const end = seen.findIndex(hasEnded);
        if (end >= 0) expect(new Set(seen.slice(end)).size).toBe(1);
        const latest = mandateAfter(mandate, bank, now);
        expect(latest === 'active').toBe(bank === 'active' && !hasEnded(mandate.status));
        // Asking twice changes nothing more.
        const known = mandate.known || bank !== 'unknown';
        expect(mandateAfter({ status: latest, known, expiresAt }, bank, now)).toBe(latest);
      }),
    );
  });

  test('goes only where a mandate can go', () => {
    const ways: Readonly<Record<MandateStatus, readonly MandateStatus[]>> = {
      pending: ['pending', 'active', 'expired', 'cancelled'],
      active: ['active', 'suspended', 'cancelled'],
      suspended: ['suspended', 'active', 'cancelled'],
      cancelled: ['cancelled'],
      expired: ['expired'],
    };
    fc.assert(
      fc.property(anyLife, (life) => {
        const { seen } = live(life);
        for (const [index, status] of seen.slice(1).entries()) {
          expect(ways[seen[index] ?? 'pending']).toContain(status);
        }
      }),
    );
  });

  test('reaches every state within three steps of it', () => {
    const steps = acts.flatMap((act) => [0, 6].map((hours) => ({ act, hours, isAsked: true })));
    const reached = new Set<MandateStatus>();
    for (const first of steps) {
      for (const second of steps) {
        for (const third of steps) {
          for (const status of live([first, second, third]).seen) reached.add(status);
        }
      }
    }
    expect([...reached].toSorted()).toEqual([...mandateStates].toSorted());
  });
});
