// `node scripts/run.mjs start` runs scripts/start.ts on a Node that can. Plain JavaScript, so that
// an older Node can read it and say what is wrong.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tooOld } from './too-old.mjs';

const [name, ...args] = process.argv.slice(2);
if (tooOld) {
  console.error(tooOld);
  process.exitCode = 1;
} else if (!process.features.typescript) {
  // The oldest that we take read TypeScript only when told to.
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-strip-types --no-warnings`;
  const again = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: options },
  });
  process.exitCode = again.status ?? 1;
} else {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  try {
    process.loadEnvFile();
  } catch {
    // A .env file is optional.
  }
  const { main } = await import(`./${name}.ts`);
  try {
    process.exitCode = await main(args);
  } catch (error) {
    // What a command cannot do it says in the message; the trace is for whoever asks for it.
    console.error(process.env.DEBUG ? error : error.message || error);
    process.exitCode = 1;
  }
}
