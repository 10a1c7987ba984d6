import { basisPoints, formatPercent } from '#credit/rates.ts';
import { defaultCollateralRatioBp, defaultInterestBp } from '#credit/terms.ts';

/** What a partner's portfolios carry, and what that costs a month. */
export type PartnerTerms = {
  readonly application_id: number;
  readonly name: string;
  readonly interest_bp: number;
  readonly collateral_ratio_bp: number;
  /** Nobody can borrow there yet. */
  readonly waitlist: boolean;
};

/** The terms of every partner that does not say otherwise: known without asking anybody. */
export const usualTerms: PartnerTerms = {
  application_id: 0,
  name: 'Any partner on the usual terms',
  interest_bp: defaultInterestBp,
  collateral_ratio_bp: defaultCollateralRatioBp,
  waitlist: false,
};

const patienceMs = 4_000;

/**
 * The partners' public terms, or none at all: offline, or when the provider does not answer in
 * time, the usual terms are what the calculator knows.
 */
export async function askPartners(api: string): Promise<readonly PartnerTerms[]> {
  try {
    const answer = await fetch(`${api}/application`, { signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? readPartners(await answer.json()) : [];
  } catch {
    return [];
  }
}

/**
 * What can be reckoned with of the provider's answer. Read by hand: the contract's own check would
 * weigh more than the calculator.
 */
export function readPartners(answer: unknown): PartnerTerms[] {
  const listed = (answer as { data?: { applications?: unknown } } | null)?.data?.applications;
  return Array.isArray(listed) ? listed.flatMap((entry) => readPartner(entry) ?? []) : [];
}

function readPartner(entry: Record<string, unknown> | null): PartnerTerms | undefined {
  const { application_id, name, interest, limits, waitlist } = entry ?? {};
  const ratio = (limits as { collateral_ratio?: unknown } | null | undefined)?.collateral_ratio;
  const isKnown =
    Number.isSafeInteger(application_id) &&
    typeof name === 'string' &&
    isPercent(interest) &&
    isPercent(ratio) &&
    ratio > 0;
  if (!isKnown) return undefined;
  return {
    application_id: application_id as number,
    name,
    interest_bp: basisPoints(interest),
    collateral_ratio_bp: basisPoints(ratio),
    waitlist: waitlist === '1',
  };
}

/** Between nothing and everything, and in whole basis points. */
function isPercent(part: unknown): part is number {
  if (typeof part !== 'number' || !(part >= 0 && part <= 100)) return false;
  return Math.round(part * 100) / 100 === part;
}

/** A partner's terms in words, below its name. */
export function termsShown({ collateral_ratio_bp, interest_bp, waitlist }: PartnerTerms): string {
  const terms = `${formatPercent(collateral_ratio_bp)} of the value at ${formatPercent(interest_bp)} a month`;
  return waitlist ? `${terms}. There is a waitlist at this partner.` : terms;
}
