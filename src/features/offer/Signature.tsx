import { brand } from '#brand';
import { Field } from '#ui/Field.tsx';

type Props = {
  /** The terms are still to be signed; otherwise they were accepted before. */
  readonly open: boolean;
  readonly partner: string;
  readonly name: string;
  readonly problem: string | undefined;
  readonly onName: (name: string) => void;
};

/** The foot of the certificate: the borrower's line, and the house's. */
export function Signature({ open, partner, name, problem, onName }: Props) {
  return (
    <div className="sheet-signatures">
      {open ? (
        <Field
          label="Full name, your signature"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          hint={`First and last name, as ${partner} knows you.`}
          error={problem}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      ) : (
        <div className="sheet-signature">
          <span>{name || 'Terms accepted'}</span>
          <span className="label">Your signature</span>
        </div>
      )}
      <div className="sheet-signature">
        <svg viewBox="0 0 220 52" aria-hidden="true">
          <path d={flourish} />
        </svg>
        <span className="label">For {brand.name}</span>
      </div>
    </div>
  );
}

/** The house's hand: one line, like everything else that it draws. */
const flourish =
  'M8 34C28 2 42 8 36 26s-14 20-2 12 20-18 22-8-4 14 8 6 16-14 20-4-2 14 12 6 16-12 22-4 4 10 20 2c24-12 30-28 22-10-12 26 6 18 24 8 10-4 24-4 38-2';
