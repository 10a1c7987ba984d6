/** How a post ended: taken, refused for what was typed, or not answered as it should be. */
export type Ending =
  | { kind: 'sent'; title: string; text: string }
  | { kind: 'refused' }
  | { kind: 'failed' };

const patience = 20_000;

/** Posts JSON to a form's own address. A repeat of a message whose answer was lost is one message. */
export async function post(address: string, body: object): Promise<Ending> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    if (answer.status === 400) return { kind: 'refused' };
    if (!answer.ok) return { kind: 'failed' };
    const { message = '', data } = await answer.json();
    return { kind: 'sent', title: message, text: data?.detail ?? '' };
  } catch {
    return { kind: 'failed' };
  }
}
