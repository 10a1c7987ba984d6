import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { QueueKind } from '#contract/desk-queue.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { $shortcuts } from '#shell/shortcut-keys.ts';
import { useRead } from '#shell/use-read.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Member } from './desk.store.ts';
import { Entry } from './Entry.tsx';
import {
  $counts,
  $kind,
  $mine,
  $queue,
  $words,
  hasWords,
  keyOf,
  kindNames,
} from './queue.store.ts';
import { moveInList } from './queue-keys.ts';

const Imports = lazyPart(async () => (await import('./Imports.tsx')).Imports);
const Keys = lazyPart(async () => (await import('./Keys.tsx')).Keys);
const NewDeed = lazyPart(async () => (await import('./NewDeed.tsx')).NewDeed);

type Props = { readonly staff: Member; readonly may: readonly string[] };

/** One list of what waits for a person, the oldest first. */
export function Queue({ staff, may }: Props) {
  const queue = useRead($queue);
  const kind = useStore($kind);
  const counts = useStore($counts);
  const isOld = useStore($queue).error !== undefined;
  const words = useStore($words);
  const mine = useStore($mine);
  const [keysShown, showKeys] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ($shortcuts.get() === 'off') return;
      const done = moveInList(event, list.current, search.current);
      if (event.key === '?' && done === 'free') showKeys(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const entries = queue.status === 'ready' ? queue.data : [];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = entries.filter(
    (entry) => hasWords(entry, words) && (!mine || entry.owner?.staff_id === staff.staff_id),
  );
  const inKind = kind === '' ? all : (counts.find((one) => one.kind === kind)?.count ?? 0);
  // The kind that is shown stays a choice when the last of it is done.
  const kinds = kind === '' || inKind > 0 ? counts : [...counts, { kind, count: 0 }];
  return (
    <section aria-labelledby="desk-queue" className="desk-queue">
      <h1 id="desk-queue">Queue</h1>
      <div className="desk-filters">
        <Select
          label="Show"
          value={kind}
          onChange={({ target }) => $kind.set(target.value as QueueKind | '')}
          options={[
            { value: '', label: all > 0 ? `Everything (${all})` : 'Everything' },
            ...kinds.map((one) => ({
              value: one.kind,
              label: `${kindNames[one.kind]} (${one.count})`,
            })),
          ]}
        />
        <Field
          ref={search}
          type="search"
          label="Search this list"
          value={words}
          onChange={({ target }) => $words.set(target.value)}
        />
        <Checkbox
          label="Only mine"
          checked={mine}
          onChange={({ target }) => $mine.set(target.checked)}
        />
      </div>
      {queue.status === 'failed' && <ReadFailed {...queue} />}
      {queue.status === 'loading' && <Skeleton height="3rem" lines={6} />}
      {queue.status === 'ready' && (
        <>
          <p role="status" className="quiet">
            {shown.length === inKind ? inKind : `${shown.length} of ${inKind}`}
            {inKind === 1 ? ' entry' : ' entries'}, oldest first
            {isOld && '. We could not refresh this list, so it may be out of date.'}
          </p>
          {shown.length === 0 && (
            <EmptyState title={all === 0 ? 'Nothing waits' : 'Nothing matches'}>
              {all === 0
                ? 'You have done everything for now. New entries appear here by themselves.'
                : 'Change the filter or the search to see other entries.'}
            </EmptyState>
          )}
          <ul ref={list} className="desk-list">
            {shown.map((entry) => (
              <Entry key={keyOf(entry)} entry={entry} me={staff.staff_id} may={may} />
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {may.includes('POST /desk/deeds') && (
          <>
            <NewDeed />
            <Imports />
          </>
        )}
        <Keys open={keysShown} onOpen={showKeys} />
      </Suspense>
    </section>
  );
}
