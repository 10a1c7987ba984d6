import { createContext, type ReactNode, useContext } from 'react';
import type { Figure } from './why.ts';

/** Opens the explanation of a figure. */
export const AskWhy = createContext<(figure: Figure) => void>(() => undefined);

type Props = {
  readonly figure: Figure;
  /** What the figure is, for a reader who meets the button by itself. */
  readonly name: string;
  /** One of several figures that have the same explanation: the keyboard stops at one of them. */
  readonly passed?: boolean;
  readonly children: ReactNode;
};

/** A figure that explains itself when it is tapped. */
export function Why({ figure, name, passed, children }: Props) {
  const ask = useContext(AskWhy);
  return (
    <button
      type="button"
      className="why"
      aria-haspopup="dialog"
      tabIndex={passed ? -1 : undefined}
      onClick={() => ask(figure)}
    >
      <span className="why-figure">{children}</span>
      <span className="visually-hidden">, {name}: why this number?</span>
    </button>
  );
}
