import type { Exchange, Name } from '../exchange.ts';

/** Asks the development server. Throws, in words for the editor, what it refuses. */
export async function ask<N extends Name>(
  name: N,
  what: Exchange[N]['ask'],
): Promise<Exchange[N]['answer']> {
  const answer = await fetch(`/_editing/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  }).catch(() => {
    throw new Error('The editor’s server does not answer. Is `npm run edit` still running?');
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
}
