import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { pageSize, pagesOf } from './activities.flow.ts';
import { happen } from './activities.store.ts';

/** Fewer pages than this are turned one by one. */
const many = 4;

/** Which records are shown of how many, and the way to others. */
export function Pages({
  page,
  shown,
  total,
}: {
  readonly page: number;
  /** The page that is there: the chosen one may still be coming. */
  readonly shown: number;
  readonly total: number;
}) {
  const last = pagesOf(total);
  if (last === 1) return null;
  const number = (one: number) => one.toLocaleString('en');
  const first = (shown - 1) * pageSize + 1;
  const end = Math.min(shown * pageSize, total);
  return (
    <nav className="activities-pages" aria-label="Pages">
      <p className="quiet">
        {number(first)}–{number(end)} of {number(total)}
      </p>
      {last >= many && <PageField page={page} last={last} />}
      <Turn name="Previous" to={page - 1} last={last} />
      <Turn name="Next" to={page + 1} last={last} />
    </nav>
  );
}

function Turn({ name, to, last }: { name: string; to: number; last: number }) {
  const possible = to >= 1 && to <= last;
  return (
    <Button
      variant="outline"
      className="small"
      type="button"
      aria-disabled={!possible || undefined}
      onClick={(event) => {
        if (possible) turn(to, event.detail > 0);
      }}
    >
      {name}
    </Button>
  );
}

function PageField({ page, last }: { page: number; last: number }) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Math.min(Math.max(Number(typed) || page, 1), last);
    setTyped(String(wanted));
    turn(wanted, false);
  };
  return (
    <form className="activities-page" onSubmit={open}>
      <label>
        Page{' '}
        <input
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          size={String(last).length + 1}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
          onBlur={open}
        />{' '}
        of {last.toLocaleString('en')}
      </label>
    </form>
  );
}

/** A finger is led to the page's first record; who turns by keyboard stays where they are. */
function turn(page: number, byPointer: boolean): void {
  happen({ type: 'turned', page });
  if (byPointer) document.getElementById('activities-title')?.scrollIntoView();
}
