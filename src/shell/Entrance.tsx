import { type ReactNode, useEffect, useState } from 'react';
import { followSignIn } from '#stores/follow-sign-in.ts';
import { canKeep } from '#stores/storage.ts';
import { EntranceArt } from './EntranceArt.tsx';
import { Header } from './Header.tsx';
import { Notices, Offline } from './Notices.tsx';
import { StorageClosed } from './StorageClosed.tsx';
import './shell.css';

type Props = {
  readonly back?: string | (() => void) | undefined;
  readonly children: ReactNode;
};

/** The frame of the ways in: one narrow column, and the house's drawing where there is room. */
export function Entrance({ back, children }: Props) {
  const [isOpen] = useState(canKeep);
  useEffect(followSignIn, []);
  return (
    <>
      <Offline />
      <Header back={back} />
      <main className="shell-main shell-entrance" id="main">
        <div>{isOpen ? children : <StorageClosed />}</div>
        <EntranceArt />
      </main>
      <Notices />
    </>
  );
}
