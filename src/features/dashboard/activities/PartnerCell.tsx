import { Rosette } from '#ui/Rosette.tsx';

/** The partner whose portfolio a row is about. */
export function PartnerCell({ name }: { readonly name: string }) {
  return (
    <th scope="row">
      <span className="activity-partner">
        <Rosette seed={name} size={32} />
        {name}
      </span>
    </th>
  );
}
