const shownMs = 3_000;

/** A tap on the link to an answer copies it; without this, or where it fails, it leads there. */
export function copyLinks(): void {
  const questions = document.querySelector<HTMLElement>('.questions');
  const status = questions?.querySelector('[role=status]');
  questions?.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.link');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(link.href);
    } catch {
      location.hash = link.hash;
      return;
    }
    history.replaceState(null, '', link.hash);
    const words = link.textContent;
    if (words === 'Link copied') return;
    link.textContent = 'Link copied';
    if (status) status.textContent = 'Link copied';
    setTimeout(() => {
      link.textContent = words;
      if (status) status.textContent = '';
    }, shownMs);
  });
}
