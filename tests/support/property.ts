import fc from 'fast-check';

/**
 * Which examples are asked. The tests ask the same ones at each run, so that none fails by luck;
 * `npm run prove -- properties` asks others each time, and a failure names the seed to ask again.
 */
export const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);

fc.configureGlobal({ seed });

const { PROPERTY_RUNS: runs } = process.env;
/**
 * So many examples of each law, whatever it asks for, and none made smaller when it fails: for a
 * proof that asks every law thousands of times (`npm run prove -- mutants`).
 */
const quick = runs ? { numRuns: Number(runs), endOnFailure: true } : {};

/** They ask the everyday tests, under other conditions. */
const conditions = ['order', 'repeated', 'serializable'];

/** How many examples a test asks: few each day, and as many as it takes to believe it in a proof of it. */
export const counted = (everyday: number, full: number): number =>
  process.env.PROVING && !conditions.includes(process.env.PROVING) ? full : everyday;

const asked: typeof fc = {
  ...fc,
  assert: <Ts>(property: fc.IRawProperty<Ts>, parameters?: fc.Parameters<Ts>) =>
    fc.assert(property, { ...parameters, ...quick }),
};
export default asked;
