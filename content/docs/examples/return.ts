import { NotGenuine, type Returned, verifyReturn } from '@holdfast/partner';

const secret = process.env.HOLDFAST_SECRET ?? '';

/** What we say of your user who comes back to this address, or null when we do not say it. */
export function returned(address: string): Returned | null {
  try {
    return verifyReturn(address, { secret });
  } catch (error) {
    if (error instanceof NotGenuine) return null;
    throw error;
  }
}

// node return.ts 'https://your.app/loan?outcome=…'
const said = returned(process.argv[2] ?? '');
console.log(said ? `${said.outcome} ${said.loanId ?? ''}` : 'not ours');
