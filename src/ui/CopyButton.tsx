import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import './CopyButton.css';

type CopyButtonProps = {
  text: string;
  /** What is copied, with the verb: "Copy account number". */
  label: string;
  /** Shows only the sign; the label stays its name. */
  compact?: boolean;
};

/** Copies a text and says so, in sight and to a screen reader, for two seconds. */
export function CopyButton({ text, label, compact }: CopyButtonProps) {
  const [answer, setAnswer] = useState('');

  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(setAnswer, 2000, '');
    return () => clearTimeout(timer);
  }, [answer]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setAnswer('Copied'),
      () => setAnswer('Not copied. Select the text instead.'),
    );
  return (
    <span className="copy">
      <button type="button" aria-label={compact ? label : undefined} onClick={copy}>
        <Icon name={answer === 'Copied' ? 'check' : 'copy'} />
        {!compact && label}
      </button>
      <span className="copy-answer" role="status">
        {answer}
      </span>
    </span>
  );
}
