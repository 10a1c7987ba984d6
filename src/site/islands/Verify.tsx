import { useCallback, useEffect, useRef, useState } from 'react';
import { checkPaper, type Keys } from '../verify/check-paper.ts';
import { keepPage, publishedKeys } from '../verify/published-keys.ts';
import { type Words, wordsOf } from '../verify/verdicts.ts';
import './Verify.css';

type Shown = { readonly name: string; readonly words?: Words };

/** Checks a file that is chosen or dropped, on this device alone. */
export function Verify() {
  const [shown, setShown] = useState<Shown>();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<Keys>(undefined);
  const latest = useRef<File>(undefined);

  const check = useCallback(async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    setShown({ name: file.name });
    const verdict = await checkPaper(file, async (named) => {
      // What was read with the page serves as long as it has the key.
      const isKnown = keys.current?.keys.some(({ key }) => key === named);
      if (!isKnown) keys.current = await publishedKeys();
      return keys.current;
    });
    // Another one was chosen meanwhile.
    if (latest.current === file) setShown({ name: file.name, words: wordsOf(verdict) });
  }, []);

  useEffect(() => {
    void keepPage();
    void publishedKeys().then((read) => {
      keys.current ??= read;
    });
    // One that was chosen before this script came.
    void check(input.current?.files?.[0]);
    // A file that misses the field would open in place of the page.
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void check(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [check]);

  const { name, words } = shown ?? {};
  return (
    <div className="verify">
      <label className="verify-field">
        <span className="label">PDF or CSV</span>
        <input
          ref={input}
          type="file"
          accept=".pdf,.csv,application/pdf,text/csv"
          onChange={({ currentTarget }) => {
            void check(currentTarget.files?.[0]);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <span className="quiet">Choose a file, or drop it here. It stays on this device.</span>
      </label>
      <div role="status" className="verify-verdict" data-tone={words?.tone}>
        {name && (
          <>
            <p className="verify-name quiet">{name}</p>
            <p className="verify-title">{words?.title ?? 'Checking…'}</p>
            {words && <p>{words.text}</p>}
          </>
        )}
      </div>
    </div>
  );
}
