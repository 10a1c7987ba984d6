import type { Sequential } from './linearizable.ts';

/** Two balances, of which one may be drawn below zero as long as their sum is not. */
export type Accounts = readonly [number, number];
export type AccountCall =
  | { readonly do: 'read'; readonly account: 0 | 1 }
  | { readonly do: 'add'; readonly account: 0 | 1; readonly amount: number }
  | { readonly do: 'draw'; readonly account: 0 | 1; readonly amount: number };
export type AccountAnswer = number | 'ok' | 'refused';

/** The example that the checker is proven on. */
export const accounts: Sequential<Accounts, AccountCall, AccountAnswer> = {
  start: [100, 100],
  perform(state, call) {
    const balance = state[call.account];
    if (call.do === 'read') return { state, answer: balance };
    const change = call.do === 'add' ? call.amount : -call.amount;
    if (state[0] + state[1] + change < 0) return { state, answer: 'refused' };
    const after = balance + change;
    return { state: call.account === 0 ? [after, state[1]] : [state[0], after], answer: 'ok' };
  },
};
