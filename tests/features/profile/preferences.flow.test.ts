import { expect, test } from 'vitest';
import {
  type Flow,
  type PreferencesEvent,
  shown,
  toggled,
  transition,
} from '#features/profile/preferences.flow.ts';

const kept = {
  reminder_days: [7 as const, 3 as const, 1 as const],
  reminder_email: true,
  reminder_sms: false,
  sms_copies: false,
  redline_bp: [],
};
const settled: Flow = { step: 'settled' };
const after = (...events: PreferencesEvent[]) => events.reduce(transition, settled);
const sms = { type: 'chosen', group: 'reminders', change: { reminder_sms: true } } as const;
const email = { type: 'chosen', group: 'reminders', change: { reminder_email: false } } as const;
const redline: PreferencesEvent = {
  type: 'chosen',
  group: 'redline',
  change: { redline_bp: [3_000] },
};
const refused = { type: 'refused', message: 'No answer came.' } as const;

test('a choice shows at once, before it is kept', () => {
  expect(shown(kept, after(sms))).toEqual({ ...kept, reminder_sms: true });
});

test('what is chosen while one is on its way goes together in the next request', () => {
  const flow = after(sms, email, redline);
  expect(flow).toMatchObject({ sent: { reminder_sms: true } });
  expect(shown(kept, flow)).toEqual({
    ...kept,
    reminder_sms: true,
    reminder_email: false,
    redline_bp: [3_000],
  });
  expect(transition(flow, { type: 'kept' })).toEqual({
    step: 'saving',
    group: 'redline',
    sent: { reminder_email: false, redline_bp: [3_000] },
    since: {},
  });
});

test('it says saved when nothing more is on its way, and at which of the two', () => {
  expect(after(sms, { type: 'kept' })).toEqual({ step: 'saved', group: 'reminders' });
  expect(after(redline, { type: 'kept' })).toEqual({ step: 'saved', group: 'redline' });
});

test('a choice that is not kept goes back, with all that was chosen since, and says why', () => {
  const flow = after(sms, email, refused);
  expect(flow).toEqual({ step: 'failed', group: 'reminders', message: 'No answer came.' });
  expect(shown(kept, flow)).toBe(kept);
});

test('after a failure the next choice begins anew', () => {
  expect(after(sms, refused, redline)).toEqual({
    step: 'saving',
    group: 'redline',
    sent: { redline_bp: [3_000] },
    since: {},
  });
});

test('an answer that nobody waits for changes nothing', () => {
  expect(after({ type: 'kept' })).toBe(settled);
  expect(after(refused)).toBe(settled);
});

test('a value is put in or taken out, and the order stays that of the offer', () => {
  expect(toggled([7, 3, 1], [7, 1], 3)).toEqual([7, 3, 1]);
  expect(toggled([7, 3, 1], [7, 3, 1], 7)).toEqual([3, 1]);
});
