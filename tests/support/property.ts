import fc from 'fast-check';

/**
 * Which examples are asked. The tests ask the same ones at each run, so that none fails by luck;
 * `npm run prove -- properties` asks others each time, and a failure names the seed to ask again.
 */
export const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);

/**
 * So many examples of each law, and none made smaller when it fails: for a proof that asks every law
 * thousands of times (`npm run prove -- mutants`).
 */
const runs = Number(process.env.PROPERTY_RUNS ?? 0);
fc.configureGlobal({ seed, ...(runs > 0 && { numRuns: runs, endOnFailure: true }) });

/** They ask the everyday tests, under other conditions. */
const conditions = ['order', 'repeated', 'serializable'];

/** How many examples a test asks: few each day, and as many as it takes to believe it in a proof of it. */
export const counted = (everyday: number, full: number): number => {
  if (runs > 0) return Math.min(everyday, runs);
  return process.env.PROVING && !conditions.includes(process.env.PROVING) ? full : everyday;
};

export default fc;
