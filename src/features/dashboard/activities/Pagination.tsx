import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { pageSize, pagesOf } from './activities.flow.ts';
import { dispatch } from './activities.store.ts';

/** From this number of pages on, a page can be typed. */
const many = 4;

/** The range on screen, and the controls for other pages. */
export function Pagination({
  page,
  shown,
  total,
}: {
  readonly page: number;
  /** The page on screen. The chosen one may still be loading. */
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

/** After a tap the view scrolls to the first record. Keyboard users stay where they are. */
function turn(page: number, byPointer: boolean): void {
  dispatch({ type: 'turned', page });
  if (byPointer) document.getElementById('activities-title')?.scrollIntoView();
}
