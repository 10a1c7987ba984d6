import { useStore } from '@nanostores/react';
import { useRead } from '#shell/use-read.ts';
import { $manner, $sabi, breakWebhooks } from './sabi.store.ts';

const manners = [
  { value: 'right', label: 'As it should be' },
  { value: 'forged', label: 'With a wrong secret' },
  { value: 'late', label: 'An hour too late' },
  { value: 'twice', label: 'The same one sent twice' },
];

/** What a partner's developer wants to have seen before going live. */
export function GoWrong() {
  const manner = useStore($manner);
  const sabi = useRead($sabi);
  return (
    <section aria-labelledby="sabi-wrong">
      <h3 id="sabi-wrong">Let it go wrong</h3>
      <label className="sabi-choice">
        How Sabi signs the hand-off
        <select value={manner} onChange={(event) => $manner.set(event.target.value)}>
          {manners.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="sabi-check">
        <input
          type="checkbox"
          checked={sabi.status === 'ready' && sabi.data.broken}
          onChange={(event) => void breakWebhooks(event.target.checked)}
        />
        Answer webhooks with an error
      </label>
    </section>
  );
}
