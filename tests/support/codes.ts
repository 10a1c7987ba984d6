import type { TestProvider } from './provider.ts';

/** The last message to somebody that holds a code, or a link. */
export async function lastMessage(
  { context }: Pick<TestProvider, 'context'>,
  recipient: string,
  holds: 'otp' | 'link',
) {
  return context.db
    .selectFrom('messages')
    .select(['otp', 'link', 'body', 'subject'])
    .where('recipient', '=', recipient)
    .where(holds, 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function lastOtp(provider: Pick<TestProvider, 'context'>, to: string) {
  return (await lastMessage(provider, to, 'otp')).otp ?? '';
}

/** Six digits that are not these. */
export const wrongOf = (otp: string): string =>
  String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
