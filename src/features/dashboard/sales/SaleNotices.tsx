import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Sale } from '#contract/sales.ts';
import { $sales, markSaleRead } from '#stores/reads/sales.ts';
import { toast } from '#stores/toasts.ts';
import { Button } from '#ui/Button.tsx';
import { NoticeShape } from '../NoticeShape.tsx';
import { SaleFigures } from './SaleFigures.tsx';
import { SaleLinks } from './SaleLinks.tsx';
import { saleReason, saleTitle } from './sale-words.ts';
import './sales.css';

/** Every sale that its borrower has not read yet, the newest first, in whichever currency. */
export function SaleNotices() {
  const { data, error } = useStore($sales);
  if (!data && !error) return <NoticeShape />;
  const unread = data?.sales.filter(({ read }) => read === null) ?? [];
  return unread.map((sale) => <Notice key={sale.sale_id} sale={sale} />);
}

function Notice({ sale }: { readonly sale: Sale }) {
  const [busy, setBusy] = useState(false);
  const { sale_id, loan_id, undrawn, owed } = sale;
  const title = `sale-${sale_id}`;
  const close = async () => {
    setBusy(true);
    const isRead = await markSaleRead(sale_id);
    setBusy(false);
    if (!isRead) return;
    toast('You will find this sale in Recent Activities, under Credit.', 'success');
    document.querySelector<HTMLElement>('.dashboard h1')?.focus();
  };
  return (
    <section
      className="sale-notice"
      data-covered={undrawn === owed || undefined}
      aria-labelledby={title}
    >
      <div>
        <h2 id={title}>{saleTitle(sale)}</h2>
        <p>{saleReason(sale)}</p>
      </div>
      <SaleFigures sale={sale} />
      <div className="sale-links">
        <Button type="button" busy={busy} onClick={close}>
          I have read this
        </Button>
        <SaleLinks loan_id={loan_id} />
      </div>
    </section>
  );
}
