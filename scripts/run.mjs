// `node scripts/run.mjs start` runs scripts/start.ts on a Node that can. Plain JavaScript, so that
// an older Node can read it and say what is wrong.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name, ...args] = process.argv.slice(2);
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major, minor] = process.versions.node.split('.').map(Number);
const [neededMajor, neededMinor] = needed.split('.').map(Number);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `Holdfast needs Node ${needed} or newer, and this is ${process.versions.node}.\n` +
      'On Linux `npm ci` brings one for the npm scripts (not with --omit=optional); ' +
      'elsewhere install one from https://nodejs.org.',
  );
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
