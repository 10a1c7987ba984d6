import { Fact } from '#ui/Fact.tsx';
import type { Shortfall, Standing } from './shortfall.store.ts';
import { moneyIn, roomLeft } from './shortfall-words.ts';

type Props = { readonly shortfall: Shortfall; readonly standing: Standing };

/** How things stand after a way: before the tap. */
export function After({ standing, shortfall }: Props) {
  const money = moneyIn(shortfall);
  const { value, owed, redline } = standing;
  return (
    <dl className="facts">
      <Fact name="Portfolio after this">{money(value)}</Fact>
      <Fact name="You owe after this">{money(owed)}</Fact>
      <Fact name="Redline after this">{money(redline)}</Fact>
      <Fact name="Room to fall after this">
        <b>{redline === 0 ? 'No redline' : roomLeft(standing)}</b>
      </Fact>
    </dl>
  );
}
