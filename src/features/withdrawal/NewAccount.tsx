import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Processor } from '#contract/withdrawals.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DetailField } from './DetailField.tsx';
import { DollarFields } from './DollarFields.tsx';
import { enquiryAbout, typedFor, verifiedName } from './destination.ts';
import { exampleOf } from './detail-examples.ts';
import {
  type BankDetails,
  codeProblem,
  type DetailRequirement,
  detailsOf,
  invalidDetails,
  paysNaira,
  sanitizeDetail,
} from './details.ts';
import { EnquiryResult } from './EnquiryResult.tsx';
import { $enquiry, enquire } from './enquiry.store.ts';
import { NameMismatch } from './NameMismatch.tsx';
import type { DestinationDraft } from './withdrawal.flow.ts';
import { updateDestination } from './withdrawal.store.ts';

type Props = {
  readonly processor: Processor;
  readonly user: User;
  readonly to: DestinationDraft;
  /** Whether NEXT was pressed, so that every mistake is shown. */
  readonly tried: boolean;
};

/**
 * The fields of a new account. Naira details are verified as soon as they are complete. For a Dollar
 * account in another name, the provider is asked whether support has allowed it.
 */
export function NewAccount({ processor, user, to, tried }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const details = typedFor(to, processor);
  const wrong = invalidDetails(processor, details);
  const naira = paysNaira(processor);
  const whole = wrong.length === 0;
  useEffect(() => {
    if (naira && whole) void enquire(processor, details);
  }, [naira, whole, processor, details]);
  const ownName = `${user.firstname} ${user.lastname}`;
  const enquiry = useStore($enquiry);
  const refused =
    enquiry?.state === 'refused' && enquiry.about === enquiryAbout(processor, details)
      ? enquiry
      : undefined;
  const anothers =
    !naira && verifiedName(processor, details, user, enquiry) === undefined
      ? `Enter your own name, ${ownName}. We cannot pay into another person’s account.`
      : undefined;

  const problemOf = (slug: string) =>
    slug === 'beneficiary_name' ? anothers : codeProblem(slug, details);

  const change = (typed: BankDetails) =>
    updateDestination({ typed: { ...to.typed, [processor.id]: typed } });
  const type = (slug: string, text: string) =>
    change({ ...details, [slug]: sanitizeDetail(processor, slug, text) });
  const leave = (slug: string) => {
    setLeft(new Set(left).add(slug));
    if (anothers && whole) void enquire(processor, details);
  };
  const another = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    change({ ...details, account_number: '', beneficiary_name: '' });
    const first = naira ? 'account_number' : 'beneficiary_name';
    (currentTarget.form?.elements.namedItem(first) as HTMLElement | null)?.focus();
  };
  const field = (detail: DetailRequirement) => {
    const { slug } = detail;
    const shown = tried || left.has(slug);
    return (
      <DetailField
        key={slug}
        detail={detail}
        example={exampleOf(slug, details, { naira, ownName })}
        value={details[slug] ?? ''}
        wrong={shown && wrong.includes(slug)}
        problem={shown ? problemOf(slug) : undefined}
        onType={(text) => type(slug, text)}
        onLeave={() => leave(slug)}
      />
    );
  };
  return (
    <div className="withdrawal-fields">
      <p>We can pay only into an account in your own name, {ownName}.</p>
      {naira ? (
        detailsOf(processor, details).map(field)
      ) : (
        <DollarFields details={details} fields={detailsOf(processor, details)} onType={type}>
          {field}
        </DollarFields>
      )}
      {naira && (
        <EnquiryResult {...{ processor, details }} onBank={(code) => type('bank_code', code)} />
      )}
      {refused && (
        <NameMismatch
          problem={refused.problem}
          about={detailsOf(processor, details)
            .filter(({ slug }) => details[slug])
            .map(({ placeholder, slug, options }) => {
              const chosen = options.find(({ code }) => code === details[slug]);
              return `${placeholder}: ${details[slug]}${chosen ? `, ${chosen.name}` : ''}`;
            })}
          user={user}
          onAnother={another}
        />
      )}
      <Checkbox
        label="Save this account for next time"
        checked={to.save}
        onChange={({ target }) => updateDestination({ save: target.checked })}
      />
    </div>
  );
}
