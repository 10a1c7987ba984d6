import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { $own, makePartner } from './own-partner.store.ts';
import { PartnerMade } from './PartnerMade.tsx';

/** Makes a partner of the developer's own: a name, then its key and what to do with it. */
export function OwnPartner() {
  const own = useStore($own);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMade = own.step === 'made';
  const wasMade = useRef(isMade);
  // What was focused is gone with the form, or with the partner.
  useEffect(() => {
    if (isMade !== wasMade.current) heading.current?.focus();
    wasMade.current = isMade;
  }, [isMade]);
  return (
    <section className="demo-card demo-own" id="own" aria-labelledby="demo-own">
      <h2 id="demo-own" ref={heading} tabIndex={-1}>
        {own.step === 'made' ? `${own.partner.name} is your partner` : 'Make a partner of your own'}
      </h2>
      {own.step === 'made' ? <PartnerMade own={own} /> : <NameForm />}
    </section>
  );
}

function NameForm() {
  const own = useStore($own);
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const problem = own.step === 'asking' ? own.problem : '';
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void makePartner(name);
  };
  return (
    <>
      <p className="demo-soft">
        Build against your own app instead of Sabi Wallet. You get a key for your server at once,
        and only your own users.
      </p>
      <form noValidate onSubmit={submit}>
        <label htmlFor="demo-own-name">Name of your app</label>
        <div className="demo-own-row">
          <input
            ref={field}
            id="demo-own-name"
            autoComplete="off"
            maxLength={80}
            value={name}
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? 'demo-own-wrong' : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className="demo-button" aria-disabled={own.step === 'making'}>
            {own.step === 'making' ? 'Making it' : 'Make my partner'}
          </button>
        </div>
        {problem && (
          <p id="demo-own-wrong" className="demo-own-wrong" role="alert">
            {problem}
          </p>
        )}
      </form>
    </>
  );
}
