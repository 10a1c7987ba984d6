/** What is typed as work email arrives in the get-started form, as long as nobody typed there. */
const typed = document.querySelector<HTMLInputElement>('[data-work-email]');
const link = document.querySelector<HTMLAnchorElement>('[data-work-email-link]');
const form = document.querySelector<HTMLFormElement>('#get-started-form');
const email = form?.elements.namedItem('email');

if (typed && link && form && email instanceof HTMLInputElement) {
  let carried = '';
  const carry = () => {
    if (email.value !== carried) return;
    carried = email.value = typed.value;
    email.dispatchEvent(new Event('input', { bubbles: true }));
  };
  typed.addEventListener('input', carry);
  typed.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') link.click();
  });
  link.addEventListener('click', () => {
    const next = typed.value ? form.elements.namedItem('fullname') : email;
    // After the browser has followed the link.
    if (next instanceof HTMLElement) setTimeout(() => next.focus({ preventScroll: true }));
  });
  // The reader may have been faster than this script.
  if (typed.value) carry();
}
