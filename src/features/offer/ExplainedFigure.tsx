import { createContext, type ReactNode, useContext } from 'react';
import type { Figure } from './explain.ts';

/** Opens the explanation of a figure. */
export const ExplainContext = createContext<(figure: Figure) => void>(() => undefined);

type Props = {
  readonly figure: Figure;
  /** What the figure is, for a screen reader that reads the button alone. */
  readonly name: string;
  readonly children: ReactNode;
};

/** A figure that explains itself when it is tapped. */
export function ExplainedFigure({ figure, name, children }: Props) {
  const ask = useContext(ExplainContext);
  return (
    <button type="button" className="why" aria-haspopup="dialog" onClick={() => ask(figure)}>
      <span className="why-figure">{children}</span>
      <span className="visually-hidden">, {name}: how we work this out</span>
    </button>
  );
}
