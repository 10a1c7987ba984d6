import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { titleCase } from '#credit/names.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { timeOf } from '#shell/time-of.ts';
import { totals } from '#stores/reads/held.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { Fact } from '#ui/Fact.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Warning } from '#ui/Warning.tsx';
import { splitOverPortfolios, withdraw } from './payout.store.ts';
import { payoutTime } from './payout.ts';
import { Recipient } from './SuccessStep.tsx';
import type { PayoutReview, RequestedPayout } from './withdrawal.flow.ts';
import { $problem } from './withdrawal.store.ts';

/** Milliseconds in which two taps count as one. */
const doubleTap = 500;

type Props = { readonly asked: RequestedPayout; readonly shown: PayoutReview; readonly user: User };

/** What will happen: how much arrives, at which rate and fee, in whose name at which bank, and when. */
export function ReviewStep({ asked, shown, user }: Props) {
  const problem = useStore($problem);
  const [since] = useState(() => performance.now());
  const { amount, currency, loan } = asked;
  const { to, arrivesIn, isNew } = shown;
  const { sell } = user.rates;
  const converted = arrivesIn !== currency;
  const arrives = converted ? nairaFromDollars(amount, sell) : amount;
  const credit = formatMoney(amount, currency);
  const sent = `${formatMoney(arrives, arrivesIn)} to ${titleCase(to.account_name)}`;
  return (
    <section className="flow-step">
      <h1>Check before you send</h1>
      <div className="withdrawal-receives">
        <h2 className="label">{loan ? 'You will receive about' : 'You will receive'}</h2>
        <MoneyText amount={arrives} currency={arrivesIn} size="hero" />
      </div>
      <dl className="facts">
        <Fact name="To">
          <Recipient {...to} />
        </Fact>
        {loan ? (
          <Fact name={`You will borrow, over ${loan.tenure} months`}>{credit}</Fact>
        ) : (
          <Parts asked={asked} />
        )}
        {converted && (
          <Fact
            name={
              <>
                <HardWord of="sell rate" word="Sell rate" /> for 1 USD{' '}
                <span className="withdrawal-moment">{timeOf(user.now)}</span>
              </>
            }
          >
            {formatMoney(sell as Minor, 'NGN')}
          </Fact>
        )}
        <Fact name="Our fee">None</Fact>
        <Fact name="Arrives">{payoutTime(arrivesIn, user.withdrawalHold, loan !== undefined)}</Fact>
        {!loan && <BalanceAfter asked={asked} />}
      </dl>
      {loan && converted && (
        <p className="quiet">We will use the sell rate at the moment your loan is disbursed.</p>
      )}
      {arrivesIn === 'USD' && (
        <p className="quiet">Your own bank may charge you to receive a Dollar wire.</p>
      )}
      {isNew && (
        <p className="quiet">
          This account is new, so we will ask for your password or a code before we send the money.
          We will also tell you about it by email and SMS.
        </p>
      )}
      {problem && <Warning role="alert">{problem}</Warning>}
      <ActionButton
        // A second tap meant for NEXT must not send the money.
        onClick={({ detail, timeStamp }) => {
          if (detail < 2 || timeStamp - since > doubleTap) void withdraw(arrives);
        }}
      >
        {loan ? `Borrow ${credit} and send ${sent}` : `Send ${sent}`}
      </ActionButton>
    </section>
  );
}

const useHeld = ({ applicationId, currency }: RequestedPayout) => {
  const { data: all = [] } = useStore($portfolios);
  const held = all.filter(({ application }) => application.application_id === applicationId);
  return { held, ...totals(held, currency) };
};

/** What each portfolio contributes, in their order. */
function Parts({ asked }: { readonly asked: RequestedPayout }) {
  const { amount, currency } = asked;
  const { held, portfolios, balance } = useHeld(asked);
  const money = (part: Minor) => formatMoney(part, currency);
  if (balance < amount) return <Fact name="From your credit">{money(amount)}</Fact>;
  const parts = splitOverPortfolios(held, currency, amount);
  return parts.map((part) => {
    const at = portfolios.find(({ portfolio_id }) => portfolio_id === part.portfolio_id);
    const which = parts.length > 1 ? `, portfolio ${shortReference(part.portfolio_id)}` : '';
    return (
      <Fact key={part.portfolio_id} name={`From your credit at ${at?.application.name}${which}`}>
        {money(part.amount)}
      </Fact>
    );
  });
}

function BalanceAfter({ asked }: { readonly asked: RequestedPayout }) {
  const { balance } = useHeld(asked);
  const left = subtract(balance, asked.amount);
  if (left < 0) return null;
  return <Fact name="Balance to withdraw, after">{formatMoney(left, asked.currency)}</Fact>;
}
