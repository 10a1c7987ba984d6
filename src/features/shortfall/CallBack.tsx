import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SellOrder } from '#contract/sell-orders.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { callBack } from './shortfall.store.ts';

/** Ends a sale of which nothing is sold yet, and says before what that does. */
export function CallBack({ order: { order_id, application } }: { readonly order: SellOrder }) {
  const busy = useStore($busy);
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <p className="quiet">
        Until {application.name} has sold something, you can call this sale back. If you do, nothing
        is sold and your loan stays as it is. If {application.name} sells before it hears from us,
        that still repays a part of your loan.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <Button type="button" busy={busy} onClick={async () => setProblem(await callBack(order_id))}>
        Call this sale back
      </Button>
    </>
  );
}
