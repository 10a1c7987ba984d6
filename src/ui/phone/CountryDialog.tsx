import { useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Spinner } from '../Spinner.tsx';
import { CountrySearch } from './CountrySearch.tsx';
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
