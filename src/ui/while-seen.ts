/**
 * Runs `work` every so many ms while the page is seen, and at once when it is seen again: a page that
 * nobody looks at costs no battery.
 *
 * @returns stops it
 */
export function whileSeen(every: number, work: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (!document.hidden) timer = setInterval(work, every);
  };
  const turn = () => {
    follow();
    if (!document.hidden) work();
  };
  follow();
  document.addEventListener('visibilitychange', turn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
  };
}
