import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { addDays, formatDay, lagosDay } from '#credit/calendar.ts';
import { type Minor, min, parseAmount } from '#credit/money.ts';
import { sellOrderDays } from '#credit/terms.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { Select } from '#ui/Select.tsx';
import { After } from './After.tsx';
import { $preview, $previewed, type Asset, type Shortfall, sell } from './shortfall.store.ts';
import { moneyIn } from './shortfall-words.ts';

type Props = { readonly shortfall: Shortfall; readonly loan_id: string };

const pauseMs = 250;
const draft = 'shortfall-sale';
const keyOf = ({ class: assetClass, symbol }: Pick<Asset, 'class' | 'symbol'>) =>
  `${assetClass} ${symbol}`;

/** The borrower chooses one asset and how much of it is sold; what it brings repays the loan. */
export function SellForm({ shortfall, loan_id }: Props) {
  const { assets, application, prices_old, sell: way } = shortfall;
  const busy = useStore($busy);
  const { data: user } = useStore($user);
  const typed = useTyped(shortfall);
  const { asset, text, amount, problemOf } = typed;
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(asset, amount);
  if (!asset) return null;
  const money = moneyIn(shortfall);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(money);
    setProblem(wrong);
    if (wrong || amount === undefined) return;
    const refused = await sell(loan_id, { class: asset.class, symbol: asset.symbol, amount });
    setProblem(refused);
    if (!refused) typed.forget();
  };
  const today = user && lagosDay(Date.parse(user.now));
  const by = today && formatDay(addDays(today, sellOrderDays), { style: 'medium' });
  const isSuggested = way !== null && amount === way.amount && keyOf(way) === keyOf(asset);
  const after = isSuggested ? way.after : preview;
  return (
    <section aria-label="Choose what to sell">
      <h2>Choose what to sell</h2>
      <p>
        {application.name} sells it for you, and the money repays a part of your loan. You may owe
        tax on a sale.
      </p>
      <form onSubmit={submit} noValidate>
        <Select
          label="Asset"
          value={keyOf(asset)}
          onChange={(event) => {
            typed.choose(event.target.value);
            setProblem(undefined);
          }}
          options={assets.map((one) => ({
            value: keyOf(one),
            label: `${one.symbol}, worth ${money(one.value)}`,
          }))}
        />
        <Field
          label={`How much of it, in ${shortfall.currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          hint={`At most ${money(asset.most)}`}
          error={problem}
          onChange={(event) => {
            typed.type(event.target.value);
            setProblem(undefined);
          }}
        />
        {after && <After standing={after} shortfall={shortfall} />}
        <p className="quiet">
          {by && `${application.name} has until ${by}. `}
          Until it is sold, nothing changes. If less is sold, less of your loan is repaid.
        </p>
        <Button full type="submit" busy={busy} disabled={prices_old}>
          Ask {application.name} to sell
        </Button>
      </form>
    </section>
  );
}

type Typed = { readonly of: string; readonly text: string };

/** What is chosen and typed; it stays over a reload. First, what is proposed. */
function useTyped({ assets, sell: way, currency }: Shortfall) {
  const [kept, setKept] = useState<Typed | undefined>(() => draftOf<Typed>(draft));
  const proposed = way ? keyOf(way) : undefined;
  const find = (key: string | undefined) => assets.find((one) => keyOf(one) === key);
  const asset = find(kept?.of) ?? find(proposed) ?? assets[0];
  const suggested = way && asset && keyOf(way) === keyOf(asset) ? way.amount : undefined;
  const text = kept?.text ?? (suggested === undefined ? '' : minorToEntry(suggested));
  const parsed = parseAmount(text);
  const keep = (next: Typed) => {
    setKept(next);
    keepDraft(draft, next);
  };
  return {
    asset,
    text,
    amount: parsed.ok ? parsed.amount : undefined,
    forget() {
      setKept(undefined);
      dropDraft(draft);
    },
    type: (next: string) => asset && keep({ of: keyOf(asset), text: next }),
    choose: (of: string) => {
      const next = find(of);
      if (!next) return;
      const amount = way && keyOf(way) === of ? way.amount : undefined;
      const most = parsed.ok ? min(parsed.amount, next.most) : next.most;
      keep({ of, text: minorToEntry(amount ?? most) });
    },
    problemOf(money: (amount: Minor) => string): string | undefined {
      if (!parsed.ok) return `Enter an amount in ${currency}, such as 150.`;
      if (asset && parsed.amount > asset.most) return `You can sell ${money(asset.most)} at most.`;
      return undefined;
    },
  };
}

/** How the sale would leave things, asked after a pause. */
function usePreview(asset: Asset | undefined, amount: Minor | undefined) {
  const isPossible = asset !== undefined && amount !== undefined && amount > 0;
  const inLimits = isPossible && amount <= asset.most;
  const key = inLimits ? `${keyOf(asset)} ${amount}` : '';
  useEffect(() => {
    const timer = setTimeout(() => {
      if (asset && amount && key) {
        $previewed.set({ class: asset.class, symbol: asset.symbol, amount });
      } else $previewed.set(undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [key, asset, amount]);
  const read = useRead($preview);
  const chosen = $previewed.get();
  const isOfNow = chosen && asset && keyOf(chosen) === keyOf(asset) && chosen.amount === amount;
  return read.status === 'ready' && isOfNow ? read.data : null;
}
