import {
  carryLoanOver,
  chargeSavedCard,
  initializeRepayment,
  reduceLoan,
  requestLoan,
  requestWithdrawal,
} from '#contract';
import type { Call } from '#contract/call.ts';
import type { Network } from './people.ts';

type Blocked = 'signin' | 'loan' | 'repayment' | 'withdrawal';

/** What each block forbids; that of the whole account forbids all of it. */
const forbidden: readonly (readonly [Pick<Call, 'method' | 'path'>, readonly Blocked[]])[] = [
  [requestLoan, ['loan']],
  [reduceLoan, ['loan']],
  [carryLoanOver, ['loan', 'repayment']],
  [initializeRepayment, ['repayment']],
  [chargeSavedCard, ['repayment']],
  [requestWithdrawal, ['withdrawal']],
];

/** What the desk knows to be blocked: it has heard so, and nobody has tried to open it since. */
export class Blocks {
  /** By borrower and what is blocked. */
  readonly #known = new Map<string, { isSure: boolean; opening: number; times: number }>();

  /** Around one try to block or unblock something of a borrower. */
  async around<Answer extends { readonly status: number }>(
    { deed, subject, blocked }: { deed: string; subject: string; blocked?: Blocked | undefined },
    ask: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    if (!blocked || (deed !== 'block' && deed !== 'unblock')) return ask();
    const one = this.#of(subject, blocked);
    if (deed === 'unblock') {
      one.isSure = false;
      one.opening++;
      one.times++;
    }
    const heard = await ask();
    // One that was not answered may still be on its way.
    if (deed === 'unblock' && heard) one.opening--;
    if (deed === 'block' && heard?.status === 200) one.isSure = one.opening === 0;
    return heard;
  }

  /** A borrower's network, on which nothing may be done that is blocked from before it is asked until it is answered. */
  watch(
    { user_id, email }: { readonly user_id: string; readonly email: string },
    network: Network,
    complain: (problem: string) => void,
  ): Network {
    return {
      send: async (label, request) => {
        const blocks = blocksOf(request).map((blocked) => this.#of(user_id, blocked));
        const sure = blocks.filter(({ isSure }) => isSure).map((one) => ({ one, ...one }));
        const response = await network.send(label, request);
        const isDone = response?.ok && !response.headers.has('idempotency-replayed');
        if (isDone && sure.some(({ one, times }) => one.times === times)) {
          complain(`${email} was blocked and could ${request.method} ${request.url}`);
        }
        return response;
      },
    };
  }

  #of(user_id: string, blocked: Blocked) {
    const key = `${user_id} ${blocked}`;
    const one = this.#known.get(key) ?? { isSure: false, opening: 0, times: 0 };
    this.#known.set(key, one);
    return one;
  }
}

function blocksOf({ method, url }: Request): readonly Blocked[] {
  const { pathname } = new URL(url);
  const isOf = (path: string) =>
    new RegExp(`^/api${path.replace('{id}', '[^/]+')}$`).test(pathname);
  const found = forbidden.find(([call]) => call.method === method && isOf(call.path));
  return found ? ['signin', ...found[1]] : [];
}
