import { CopyButton } from '#ui/CopyButton.tsx';

/** The name of a record by which support finds it: its first 8 characters. */
export function Reference({ id, of }: { readonly id: string; readonly of: string }) {
  const short = id.slice(0, 8);
  return (
    <span className="reference">
      {short}
      <CopyButton compact text={short} label={`Copy the reference of ${of} ${short}`} />
    </span>
  );
}
