import { useEffect, useRef, useState } from 'react';
import type { Entry, Listing } from '../exchange.ts';
import { ask } from './ask.ts';
import { keep, kept } from './kept.ts';

type Props = Pick<Listing, 'categories' | 'entries'> & { readonly onSaved: () => void };

/** Puts the categories of the answers, or the answers of one, into another order. */
export function Order({ categories, entries, onSaved }: Props) {
  const [category, setCategory] = useState(kept().order ?? '');
  const choose = (order: string) => {
    keep({ ...kept(), order });
    setCategory(order);
  };
  const own = entries
    .filter((one) =>
      category
        ? one.collection === 'faq' && one.category === category
        : one.collection === 'faq-categories',
    )
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  return (
    <details
      className="tool"
      open={kept().order !== undefined}
      onToggle={({ currentTarget }) =>
        keep({ ...kept(), order: currentTarget.open ? category : undefined })
      }
    >
      <summary>Order of answers and categories</summary>
      <label>
        Put in order
        <select value={category} onChange={({ target }) => choose(target.value)}>
          <option value="">The categories</option>
          {categories.map(({ id, title }) => (
            <option key={id} value={id}>
              The answers in “{title}”
            </option>
          ))}
        </select>
      </label>
      <Rows key={category} own={own} category={category} onSaved={onSaved} />
    </details>
  );
}

type RowsProps = Pick<Props, 'onSaved'> & {
  readonly own: readonly Entry[];
  readonly category: string;
};

function Rows({ own, category, onSaved }: RowsProps) {
  const [rows, setRows] = useState(own);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef('');
  // The button moves with its row, and the focus goes with it.
  useEffect(() => {
    if (rows) list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
  }, [rows]);
  const move = (from: number, to: number) => {
    const moved = rows[from];
    if (!moved || to < 0 || to >= rows.length) return;
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved));
    setSaid(`${moved.title}: place ${to + 1} of ${rows.length}. Not saved yet.`);
  };
  const save = () =>
    ask('arrange', {
      collection: category ? 'faq' : 'faq-categories',
      ids: rows.map(({ id }) => id),
    }).then(
      () => {
        setSaid('The order is saved.');
        onSaved();
      },
      (error: Error) => setSaid(error.message),
    );
  const button = (at: number, { id, title }: Entry, by: -1 | 1) => (
    <button
      type="button"
      data-move={`${id} ${by}`}
      aria-label={`Move ${title} ${by < 0 ? 'up' : 'down'}`}
      aria-disabled={!rows[at + by]}
      onClick={() => {
        pressed.current = `${id} ${by}`;
        move(at, at + by);
      }}
    >
      {by < 0 ? '↑' : '↓'}
    </button>
  );
  return (
    <>
      <ol className="order" ref={list}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              pressed.current = '';
              if (dragged !== undefined) move(dragged, at);
            }}
          >
            <span>{row.title}</span>
            {button(at, row, -1)}
            {button(at, row, 1)}
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => void save()}>
        Save the order
      </button>
      <p role="status">{said}</p>
    </>
  );
}
