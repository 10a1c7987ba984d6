import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Processor } from '#contract/withdrawals.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { BankSays } from './BankSays.tsx';
import { DetailField } from './DetailField.tsx';
import { typedFor } from './destination.ts';
import { cleanDetail, detailsOf, paysNaira, wrongDetails } from './details.ts';
import { doubtAbout } from './doubts.ts';
import { enquire } from './enquiry.store.ts';
import type { To } from './withdrawal.flow.ts';
import { destine } from './withdrawal.store.ts';

type Props = {
  readonly processor: Processor;
  readonly user: User;
  readonly to: To;
  /** NEXT was pressed: every mistake is shown. */
  readonly tried: boolean;
};

/** The fields that the processor asks for. Naira details are verified as soon as they are whole. */
export function NewAccount({ processor, user, to, tried }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const details = typedFor(to, processor);
  const wrong = wrongDetails(processor, details);
  const whole = paysNaira(processor) && wrong.length === 0;
  useEffect(() => {
    if (whole) void enquire(processor, details);
  }, [whole, processor, details]);

  const type = (slug: string, text: string) => {
    const typed = { ...details, [slug]: cleanDetail(processor, slug, text) };
    destine({ typed: { ...to.typed, [processor.id]: typed } });
  };
  return (
    <div className="withdrawal-fields">
      {detailsOf(processor).map((detail) => {
        const { slug } = detail;
        const shown = tried || left.has(slug);
        return (
          <DetailField
            key={slug}
            detail={detail}
            value={details[slug] ?? ''}
            wrong={shown && wrong.includes(slug)}
            doubt={shown && !paysNaira(processor) ? doubtAbout(slug, details, user) : undefined}
            onType={(text) => type(slug, text)}
            onLeave={() => setLeft(new Set(left).add(slug))}
          />
        );
      })}
      {paysNaira(processor) && (
        <BankSays {...{ processor, details, user }} onBank={(code) => type('bank_code', code)} />
      )}
      <Checkbox
        label="Save this account for next time"
        checked={to.save}
        onChange={({ target }) => destine({ save: target.checked })}
      />
    </div>
  );
}
