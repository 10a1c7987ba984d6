import { readFileSync } from 'node:fs';

/** Loaded beside a program, it prints at the end what that took: memory at its most, and processor time. */
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.log(`peak ${maxRSS} cpu ${(userCPUTime + systemCPUTime) / 1e6 + ofPrograms()}`);
});

/** Of the programs that it ran, such as the one that makes the search's index; only Linux tells. */
function ofPrograms(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
    return (user + system) / 100;
  } catch {
    return 0;
  }
}
