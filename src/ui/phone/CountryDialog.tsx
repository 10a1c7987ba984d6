import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { FieldFrame } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Spinner } from '../Spinner.tsx';
import { findCountries } from './find-countries.ts';
import { type Country, listCountries } from './phone.ts';

type Props = {
  /** The two letters of the country that is chosen now. */
  chosen: string;
  /** Begins in the search instead of the list. */
  typing: boolean;
  onChoose: (country: Country) => void;
  onClose: () => void;
};

/** Every country with its calling code: a list to look through or to search. */
export function CountryDialog({ chosen, typing, onChoose, onClose }: Props) {
  const [countries, load] = useCountries();
  return (
    <Dialog open onClose={onClose} title="Country code">
      {countries === 'failed' && (
        <div className="phone-failed" role="alert">
          <p>The countries did not load. Check your connection, then try again.</p>
          <Button type="button" onClick={load}>
            Try again
          </Button>
        </div>
      )}
      {countries === 'loading' && <Spinner label="Loading countries" />}
      {typeof countries === 'object' && (
        <CountrySearch countries={countries} chosen={chosen} typing={typing} onChoose={onChoose} />
      )}
    </Dialog>
  );
}

function useCountries() {
  const [countries, setCountries] = useState<readonly Country[] | 'loading' | 'failed'>('loading');
  const load = () => {
    setCountries('loading');
    listCountries().then(setCountries, () => setCountries('failed'));
  };
  useEffect(load, []);
  return [countries, load] as const;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** One stop for Tab: what is typed narrows the list, arrows move through it, Enter chooses. */
function CountrySearch({
  countries,
  chosen,
  typing,
  onChoose,
}: {
  countries: readonly Country[];
  /** The two letters of the country that is chosen now. */
  chosen: string;
  typing: boolean;
  onChoose: (country: Country) => void;
}) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(chosen);
  const found = findCountries(countries, text);
  const at = Math.max(
    0,
    found.findIndex(({ country }) => country === active),
  );

  useEffect(() => {
    if (typing) search.current?.focus();
  }, [typing]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function type(typed: string) {
    setText(typed);
    setActive(findCountries(countries, typed)[0]?.country ?? chosen);
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    const to = step ? found[Math.min(Math.max(at + step, 0), found.length - 1)] : undefined;
    if (to) setActive(to.country);
    // Enter belongs to the list, never to the form around it.
    if (step || event.key === 'Enter') event.preventDefault();
    if (event.key === 'Enter' && found[at]) onChoose(found[at]);
  }

  return (
    <>
      <FieldFrame id={`${id}search`} label="Search by name or code">
        <input
          ref={search}
          id={`${id}search`}
          className="field-input"
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={found[at] && `${id}${found[at].country}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </FieldFrame>
      <p className="visually-hidden" role="status">
        {text && `${found.length} ${found.length === 1 ? 'country' : 'countries'}`}
      </p>
      {found.length === 0 && (
        <p className="phone-none">
          No country has “{text.trim()}” in its name or code. You may also write the number in full,
          with its plus.
        </p>
      )}
      <div ref={list} id={`${id}list`} className="phone-list" role="listbox" aria-label="Countries">
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: its keys are the search's
          <div
            key={country.country}
            id={id + country.country}
            role="option"
            aria-selected={country.country === chosen}
            data-active={index === at ? '' : undefined}
            onClick={() => onChoose(country)}
          >
            <span>{country.name}</span>
            <span className="phone-code">
              {country.country} +{country.callingCode}
            </span>
            {country.country === chosen && <Icon name="check" />}
          </div>
        ))}
      </div>
    </>
  );
}
