import { type ReactNode, useEffect, useId, useState } from 'react';
import { describedBy, FieldFrame } from '../FieldFrame.tsx';
import { Icon } from '../Icon.tsx';
import { type Country, home, listCountries, type Phone } from './phone.ts';
import './PhoneField.css';

type PhoneFieldProps = {
  label: string;
  phone: Phone;
  onPhone: (phone: Phone) => void;
  error?: ReactNode;
  hint?: ReactNode;
  /** Loads all countries at once, not only when the field is touched. */
  ready?: boolean;
  autoComplete?: 'tel-national' | 'username';
};

/** A mobile number: the country by its calling code, then the number as its owner writes it. */
export function PhoneField({
  label,
  phone,
  onPhone,
  error,
  hint,
  ready,
  autoComplete = 'tel-national',
}: PhoneFieldProps) {
  const id = useId();
  const [wanted, setWanted] = useState(Boolean(ready));
  const countries = useCountries(wanted, phone);
  const want = () => setWanted(true);
  const choose = (chosen: string) => {
    const { country, callingCode } = countries.find((one) => one.country === chosen) ?? home;
    onPhone({ ...phone, country, callingCode });
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className="phone-country">
        <span aria-hidden="true">
          {phone.country} +{phone.callingCode}
          <Icon name="down" />
        </span>
        <select
          aria-label="Country code"
          value={phone.country}
          onPointerEnter={want}
          onFocus={want}
          onChange={(event) => choose(event.target.value)}
        >
          {countries.map(({ country, callingCode, name }) => (
            <option key={country} value={country}>
              {name}, {country} +{callingCode}
            </option>
          ))}
        </select>
      </span>
      <input
        id={id}
        className="field-input"
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        maxLength={30}
        value={phone.number}
        onFocus={want}
        onChange={(event) => onPhone({ ...phone, number: event.target.value })}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
      />
    </FieldFrame>
  );
}

/** The chosen country alone until all are wanted and here. */
function useCountries(wanted: boolean, { country, callingCode }: Phone): readonly Country[] {
  const [all, setAll] = useState<readonly Country[]>();
  useEffect(() => {
    // Without the list the home country still works; the number is checked when it is sent.
    if (wanted) listCountries().then(setAll, () => undefined);
  }, [wanted]);
  if (all) return all;
  return country === home.country ? [home] : [home, { country, callingCode, name: country }];
}
