import { useStore } from '@nanostores/react';
import { $user } from '#stores/reads/user.ts';
import { asOfText } from './time-of.ts';

/** 'as of 14:02' beside a figure that is made from prices of then; nothing where they are not old. */
export function PricesAsOf({ at }: { readonly at: string | undefined }) {
  const { data: user } = useStore($user);
  if (!at) return null;
  return (
    <>
      {' '}
      <time className="prices-as-of" dateTime={at}>
        {asOfText(at, user?.now ?? at)}
      </time>
    </>
  );
}
