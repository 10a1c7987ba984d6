import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHistory } from '#stores/navigation/step-history.ts';

/** A tab's history: what was visited, and what its arrows do. */
let entries: { depth: number }[];
let at: number;
let pop: () => void;
let stop: () => void;

const $flow = atom<{ step: number } | undefined>();
/** The furthest step that Forward still leads to. */
let reachable: number;

const go = (by: number) => {
  at += by;
  pop();
};
const step = () => $flow.get()?.step;

beforeEach(() => {
  entries = [{ depth: 0 }];
  at = 0;
  reachable = 2;
  vi.stubGlobal('history', {
    get state() {
      return entries[at];
    },
    pushState: (state: { depth: number }) => {
      entries = [...entries.slice(0, ++at), state];
    },
    go,
  });
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => {
    pop = heard;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
  const move = (by: number) => $flow.set({ step: (step() ?? 0) + by });
  $flow.set({ step: 0 });
  stop = followHistory({
    $flow,
    depthOf: (flow) => flow.step,
    back: () => move(-1),
    forward: () => (step() ?? 0) < reachable && move(1),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('each step has its place, and Back leads through them', () => {
  $flow.set({ step: 1 });
  $flow.set({ step: 2 });
  expect(entries).toHaveLength(3);
  go(-1);
  expect(step()).toBe(1);
  go(-1);
  expect(step()).toBe(0);
});

test('the arrow of the screen goes back in the history too', () => {
  $flow.set({ step: 1 });
  $flow.set({ step: 2 });
  $flow.set({ step: 1 });
  expect(at).toBe(1);
});

test('Forward leads to the step that was left', () => {
  $flow.set({ step: 1 });
  go(-1);
  go(1);
  expect(step()).toBe(1);
  expect(at).toBe(1);
});

test('a Forward that the flow does not follow is taken back, so that the next Back works', () => {
  $flow.set({ step: 1 });
  $flow.set({ step: 2 });
  go(-1);
  reachable = 1;
  go(1);
  expect(step()).toBe(1);
  expect(at).toBe(1);
  go(-1);
  expect(step()).toBe(0);
});
