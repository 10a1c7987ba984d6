import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useOnDemand } from '#shell/on-demand.ts';
import { $opened, followAddress } from './records.store.ts';

/** The dialog that the address opens over the dashboard. */
export function Records() {
  const opened = useStore($opened);
  const [Breakdown, fetchBreakdown] = useOnDemand(() =>
    import('./BreakdownDialog.tsx').then(({ BreakdownDialog }) => BreakdownDialog),
  );
  const [Statements, fetchStatements] = useOnDemand(() =>
    import('./StatementsDialog.tsx').then(({ StatementsDialog }) => StatementsDialog),
  );
  useEffect(followAddress, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched when it is opened, once
  useEffect(() => {
    if (opened?.of === 'loan') fetchBreakdown();
    if (opened?.of === 'statements') fetchStatements();
  }, [opened]);
  if (opened?.of === 'loan') return Breakdown && <Breakdown key={opened.id} id={opened.id} />;
  return opened && Statements && <Statements />;
}
