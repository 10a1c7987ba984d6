import { buildIfStale } from '../../scripts/build.ts';

/** The tests of the built site read dist/, which is built once, and only when it is stale. */
export default async function setup(): Promise<void> {
  if ((await buildIfStale()) !== 0) throw new Error('The build failed: see above.');
}
