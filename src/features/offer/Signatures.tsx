import { brand } from '#brand';
import type { Portfolio } from '#contract/portfolios.ts';
import { splitAcross } from '#credit/limits.ts';
import { formatMoney, zero } from '#credit/money.ts';
import { portfolioNamer } from '#stores/reads/portfolio-names.ts';
import { Field } from '#ui/Field.tsx';
import type { RequestedLoan } from './offer.flow.ts';
import type { Offer } from './offer.ts';

type Props = {
  readonly partner: string;
  readonly name: string;
  readonly problem: string | undefined;
  readonly onName: (name: string) => void;
};

/** The foot of the certificate: the borrower's signature and ours. */
export function Signature({ partner, name, problem, onName }: Props) {
  return (
    <div className="sheet-signatures">
      <Field
        label="Type your full name to sign"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        hint={`Your first and last name, as ${partner} knows you.`}
        error={problem}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <div className="sheet-signature">
        <svg viewBox="0 0 220 52" aria-hidden="true">
          <path d={flourish} />
        </svg>
        <span className="label">Signed for {brand.name}</span>
      </div>
    </div>
  );
}

/** Our signature: one engraved line. */
const flourish =
  'M8 34C28 2 42 8 36 26s-14 20-2 12 20-18 22-8-4 14 8 6 16-14 20-4-2 14 12 6 16-12 22-4 4 10 20 2c24-12 30-28 22-10-12 26 6 18 24 8 10-4 24-4 38-2';

type SecuredByProps = {
  readonly asked: RequestedLoan;
  readonly offer: Offer;
  /** The portfolios at the partner in the currency. */
  readonly portfolios: readonly Portfolio[];
};

/** How the amount is split over several portfolios: in their order, each up to its available credit. */
export function SecuredBy({ asked: { amount, currency }, offer, portfolios }: SecuredByProps) {
  if (portfolios.length < 2 || amount > offer.available) return null;
  const limits = portfolios.map(({ portfolio_id, availableCredit }) => ({
    portfolio_id,
    limit: availableCredit,
  }));
  const splits = splitAcross(limits, amount);
  const nameOf = portfolioNamer(portfolios, ({ application }) => application.name);
  return (
    <section className="sheet-security">
      <h2 className="label">Secured by</h2>
      <dl>
        {portfolios.map((portfolio) => {
          const { portfolio_id, value } = portfolio;
          const split = splits.find((one) => one.portfolio_id === portfolio_id);
          return (
            <div key={portfolio_id}>
              <dt>
                {nameOf(portfolio)}, worth {formatMoney(value, currency)}
              </dt>
              <dd>{formatMoney(split?.amount ?? zero, currency)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
