import type { ReactNode } from 'react';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import './shell.css';

type Props = {
  readonly back?: string | (() => void) | undefined;
  readonly children: ReactNode;
};

/** The narrow frame of the ways in: one column, nothing that distracts. */
export function Entrance({ back, children }: Props) {
  return (
    <>
      <Header back={back} />
      <main className="shell-main shell-entrance" id="main">
        {children}
      </main>
      <Notices />
    </>
  );
}
