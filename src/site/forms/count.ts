/** Turns "At most 250 characters" into a counter, which is said aloud only near the end. */
export function countCharacters(form: HTMLFormElement): void {
  const message = form.querySelector('textarea');
  const counter = form.querySelector('.form-count');
  if (!message || !counter) return;
  const most = message.maxLength;
  const aloud = document.createElement('p');
  aloud.className = 'visually-hidden';
  aloud.role = 'status';
  counter.after(aloud);
  const count = () => {
    const { length } = message.value;
    counter.textContent = `${length} of at most ${most} characters`;
    const left = most - length;
    aloud.textContent = left <= 20 && left % 10 === 0 ? `${left} characters left` : '';
  };
  message.addEventListener('input', count);
  form.addEventListener('reset', () => queueMicrotask(count));
  count();
}
