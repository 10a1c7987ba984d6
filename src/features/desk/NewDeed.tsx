import { useState } from 'react';
import type { DeedName } from '#contract/desk-deeds.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { DeedForm } from './DeedForm.tsx';
import { asTitle, deedWords } from './deed-words.ts';
import { Folded } from './Folded.tsx';

/** What waits in no list, because only we know of it; and what names it. */
const own = [
  { deed: 'transfer', named: 'Number of the loan', subject: undefined },
  { deed: 'transfer-undo', named: 'Reference of the transfer', subject: undefined },
  { deed: 'write-off', named: 'Number of the loan', subject: undefined },
  { deed: 'rates', named: undefined, subject: 'fx_rates' },
  { deed: 'value', named: 'Number of the portfolio', subject: undefined },
] as const satisfies readonly { deed: DeedName; named?: string; subject?: string }[];

/** Records something that waits in no list. */
export function NewDeed() {
  const [chosen, choose] = useState<DeedName>('transfer');
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<string>();
  const { deed, named, subject } = own.find((one) => one.deed === chosen) ?? own[0];
  const isNamed = () => {
    const isKnown = subject !== undefined || id.trim() !== '';
    if (!isKnown) setProblem('Paste it from its page or the queue.');
    return isKnown;
  };
  return (
    <Folded title="Record something that is not in the list">
      <Select
        label="What to record"
        value={deed}
        options={own.map((one) => ({ value: one.deed, label: asTitle(deedWords[one.deed]) }))}
        onChange={({ target }) => choose(target.value as DeedName)}
      />
      <DeedForm key={deed} deed={deed} subject={subject ?? id.trim()} isNamed={isNamed}>
        {named && (
          <Field
            label={named}
            value={id}
            error={problem}
            autoComplete="off"
            maxLength={200}
            onChange={({ target }) => {
              setId(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </DeedForm>
    </Folded>
  );
}
