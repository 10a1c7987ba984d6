import { type ReactNode, useMemo } from 'react';
import { listCountries } from '#credit/bank-countries.ts';
import { Select } from '#ui/Select.tsx';
import { type BankDetails, countryOf, type DetailRequirement, groupDetails } from './details.ts';

type Props = {
  readonly details: BankDetails;
  readonly fields: readonly DetailRequirement[];
  readonly onType: (slug: string, text: string) => void;
  readonly children: (field: DetailRequirement) => ReactNode;
};

/** The fields of a Dollar account: who you are, your bank with its country, and the bank's codes. */
export function DollarFields({ details, fields, onType, children }: Props) {
  const countries = useMemo(
    () => listCountries().map(({ code, name }) => ({ value: code, label: name })),
    [],
  );
  return groupDetails(fields).map(({ heading, details: grouped }) => (
    <fieldset key={heading} className="withdrawal-group">
      <legend>{heading}</legend>
      {heading === 'Your bank' && (
        <Select
          label="Country of your bank"
          name="country"
          autoComplete="off"
          options={countries}
          value={countryOf(details)}
          onChange={({ target }) => onType('country', target.value)}
        />
      )}
      {grouped.map(children)}
    </fieldset>
  ));
}
