import type { ReactNode } from 'react';
import { EntranceArt } from './EntranceArt.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import './shell.css';

type Props = {
  readonly back?: string | (() => void) | undefined;
  readonly children: ReactNode;
};

/** The frame of the ways in: one narrow column, and the house's drawing where there is room. */
export function Entrance({ back, children }: Props) {
  return (
    <>
      <Header back={back} />
      <main className="shell-main shell-entrance" id="main">
        <div>{children}</div>
        <EntranceArt />
      </main>
      <Notices />
    </>
  );
}
