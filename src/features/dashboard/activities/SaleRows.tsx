import { useStore } from '@nanostores/react';
import { $currency } from '#stores/reads/currency.ts';
import { $sales } from '#stores/reads/sales.ts';
import { $applicationId } from '#stores/session/session.ts';
import { RecordCard } from './RecordCard.tsx';
import { saleRecords } from './sale-records.tsx';

/** The sales of the chosen currency and partner, a group of their own beside the loans. */
export function SaleRows() {
  const currency = useStore($currency);
  const partner = useStore($applicationId);
  const own = useStore($sales).data?.sales.filter(
    (sale) =>
      sale.currency === currency &&
      (!Number(partner) || String(sale.application.application_id) === partner),
  );
  if (!own?.length) return null;
  return (
    <section className="under-way" aria-labelledby="sales-title">
      <h3 id="sales-title" className="label">
        {saleRecords.label}
      </h3>
      <ul className="dashboard-list">
        {own.map((sale) => (
          <RecordCard key={sale.sale_id} kind={saleRecords} record={sale} />
        ))}
      </ul>
    </section>
  );
}
