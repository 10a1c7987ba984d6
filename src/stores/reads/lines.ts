import { type Ask, createSender, jsonOf, NoAnswer, refusal } from '#api/client.ts';
import type { Call } from '#contract/call.ts';
import { minuteMs } from '#credit/durations.ts';
import { connection } from '../session/api.ts';
import { noAnswer } from '../session/attempt.ts';
import { ReadFailure } from './read.ts';

const send = createSender(connection);

/**
 * Hands on the lines of a long answer as they arrive. Throws a `ReadFailure` unless all of them do,
 * and are what `take` can read.
 */
export async function readLines<C extends Call>(
  call: C,
  request: Ask<C>,
  take: (lines: readonly string[]) => void,
): Promise<void> {
  try {
    const [, refused] = await send(call, { within: 5 * minuteMs, ...request }, async (response) =>
      response.ok && response.body ? takeAll(response.body, take) : refusal(await jsonOf(response)),
    );
    if (refused) throw new ReadFailure(refused.code, ...refused.messages);
  } catch (failure) {
    if (failure instanceof NoAnswer) throw new ReadFailure('offline', noAnswer);
    throw failure;
  }
}

/** So many lines are taken in one go, so that a tap among thousands of them is answered. */
const together = 100;

async function takeAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (lines: readonly string[]) => void,
): Promise<undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (let at = 0; at < lines.length; at += together) {
      take(lines.slice(at, at + together));
      await globalThis.scheduler?.yield?.();
    }
  }
  if (rest !== '') throw new SyntaxError('The last line is not whole');
}
