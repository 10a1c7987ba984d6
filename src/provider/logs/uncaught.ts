import type { Log } from '../context.ts';

const closingMs = 15_000;

/**
 * What nobody has caught, rejections too, is a line of the log like any other, masked, and ends the
 * process in order: what it was at is unknown, so whoever watches over it starts it again.
 */
export function endOnUncaught(log: Log, close: () => Promise<void>): void {
  const end = () => process.exit(1);
  let closing = false;
  process.on('uncaughtException', (error: unknown) => {
    log('crashed', { error: error instanceof Error ? error.stack : String(error) });
    if (closing) return;
    closing = true;
    setTimeout(end, closingMs).unref();
    close().then(end, end);
  });
}
