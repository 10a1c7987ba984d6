import { CopyButton } from '#ui/CopyButton.tsx';
import './transfer-details.css';

type Props = { readonly lines: readonly { readonly label: string; readonly value: string }[] };

/** What a bank transfer needs; each line and all of them can be copied. */
export function TransferDetails({ lines }: Props) {
  return (
    <>
      <dl className="transfer-details">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span> <CopyButton compact text={value} label={`Copy ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={lines.map(({ label, value }) => `${label}: ${value}`).join('\n')}
        label="COPY ALL"
      />
    </>
  );
}
