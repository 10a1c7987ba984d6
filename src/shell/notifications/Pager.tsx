import { Button } from '#ui/Button.tsx';
import { type Centre, leftAfter } from './centre.flow.ts';

type Props = {
  readonly centre: Centre;
  readonly pageSize: number;
  readonly onTurn: (offset: number) => void;
};

/** The range on screen and the buttons for other pages. Nothing when one page holds all. */
export function Pager({ centre: { list, tab, counts }, pageSize, onTurn }: Props) {
  const total = list.step === 'listed' ? list.total : (counts?.[tab] ?? 0);
  if (total <= pageSize || list.step === 'failed') return null;
  const listed = list.step === 'listed' ? list : undefined;
  const end = listed ? listed.offset + listed.items.length : 0;
  return (
    <nav className="centre-pager" aria-label="Pages">
      <p role="status">{listed && `${listed.offset + 1}–${end} of ${total}`}</p>
      <Button
        className="small"
        aria-disabled={!listed || listed.offset === 0 || undefined}
        onClick={() => listed && listed.offset > 0 && onTurn(Math.max(0, listed.offset - pageSize))}
      >
        Previous
      </Button>
      <Button
        className="small"
        aria-disabled={leftAfter(list) === 0 || undefined}
        onClick={() => leftAfter(list) > 0 && onTurn(end)}
      >
        Next
      </Button>
    </nav>
  );
}
