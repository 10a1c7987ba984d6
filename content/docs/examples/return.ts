import { createHmac, timingSafeEqual } from 'node:crypto';

const secret = process.env.HOLDFAST_SECRET ?? '';
const names = ['application_id', 'key', 'loan_id', 'outcome', 'state', 't'];

/** What we say of your user who comes back to this address, or null when we do not say it. */
export function returned(address: string): Record<string, string> | null {
  const { search, searchParams } = new URL(address);
  // The parts as they travelled, so that no two ways of escaping differ.
  const parts = search
    .slice(1)
    .split('&')
    .filter((part) => names.includes(part.split('=')[0] ?? ''));
  const right = createHmac('sha256', secret).update(parts.sort().join('&')).digest();
  const given = Buffer.from(searchParams.get('signature') ?? '', 'hex');
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  const isFresh = Date.now() / 1000 - Number(searchParams.get('t')) <= 300;
  return isRight && isFresh ? Object.fromEntries(new URLSearchParams(parts.join('&'))) : null;
}

// node return.ts 'https://your.app/loan?outcome=…'
const said = returned(process.argv[2] ?? '');
console.log(said ? `${said.outcome} ${said.loan_id ?? ''}` : 'not ours');
