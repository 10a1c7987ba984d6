import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { describedBy, FieldFrame } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { countryName, fetchPlans, type Phone } from './phone.ts';
import './PhoneField.css';

/** Loaded on demand, because few people change the country. */
const fetchSheet = () => import('./CountryDialog.tsx');

type PhoneFieldProps = {
  label: string;
  phone: Phone;
  onPhone: (phone: Phone) => void;
  error?: ReactNode;
  hint?: ReactNode;
  autoComplete?: 'tel-national' | 'username';
};

/** A mobile number: the country by its calling code, then the number as its owner writes it. */
export function PhoneField({
  label,
  phone,
  onPhone,
  error,
  hint,
  autoComplete = 'tel-national',
}: PhoneFieldProps) {
  const id = useId();
  const { Sheet, typing, failed, open, close } = useSheet();
  const told = failed ? 'The countries did not load. Write the number with its plus.' : hint;
  return (
    <>
      <FieldFrame id={id} label={label} hint={told} error={error}>
        <button
          type="button"
          className="phone-country"
          aria-haspopup="dialog"
          aria-label={`Country code: ${phone.country} +${phone.callingCode}, ${countryName(phone.country)}`}
          onFocus={fetchPlans}
          onPointerEnter={fetchPlans}
          onClick={open}
        >
          {phone.country} +{phone.callingCode}
          <Icon name="down" />
        </button>
        <input
          id={id}
          className="field-input"
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          maxLength={30}
          value={phone.number}
          // Not on focus, because some screens open with the focus in this field.
          onChange={(event) => {
            fetchPlans();
            onPhone({ ...phone, number: event.target.value });
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, hint: told, error })}
        />
      </FieldFrame>
      {Sheet && (
        <Sheet
          chosen={phone.country}
          typing={typing}
          onClose={close}
          onChoose={({ country, callingCode }) => {
            close();
            onPhone({ ...phone, country, callingCode });
          }}
        />
      )}
    </>
  );
}

type Sheet = Awaited<ReturnType<typeof fetchSheet>>['CountryDialog'];

function useSheet() {
  const [Sheet, setSheet] = useState<Sheet>();
  const [failed, setFailed] = useState(false);
  const [typing, setTyping] = useState(false);
  const open = ({ detail }: MouseEvent) => {
    setFailed(false);
    // Only for keys and mice. On a touch screen the keyboard would cover the list.
    setTyping(detail === 0 || matchMedia('(pointer: fine)').matches);
    fetchSheet().then(
      ({ CountryDialog }) => setSheet(() => CountryDialog),
      () => setFailed(true),
    );
  };
  return { Sheet, typing, failed, open, close: () => setSheet(undefined) };
}
