// Plain JavaScript, so that an older Node can read it and say what is wrong.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);

/** What to tell whoever runs us on a Node that cannot; undefined on one that can. */
export const tooOld =
  major < neededMajor || (major === neededMajor && minor < neededMinor)
    ? `Holdfast needs Node ${needed} or newer, and this is ${process.versions.node}.\n` +
      'On Linux `npm ci` brings one for the npm scripts and npx (not with --omit=optional); ' +
      'elsewhere install one from https://nodejs.org.'
    : undefined;
