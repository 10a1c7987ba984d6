import { type HardWordName, hardWords } from '#credit/hard-words.ts';
import { Tip } from './Tip.tsx';

type Props = {
  of: HardWordName;
  /** As it stands in its sentence, when that is not the name: "Redlines". */
  word?: string;
};

/** A hard word that opens its meaning on a tap: `<HardWord of="redline" word="Redline" />`. */
export function HardWord({ of, word = of }: Props) {
  return <Tip word={word}>{hardWords[of]}</Tip>;
}
