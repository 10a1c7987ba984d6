/**
 * Runs once on a page that holds forms, when the first of them is needed. The forms post by
 * themselves before that; from then on they answer in place.
 */
import { openModalsByHand } from './commands.ts';
import { countCharacters } from './count.ts';
import { forgetDraft, keepDraft, restoreDraft } from './draft.ts';
import { looksLikeEmail, messageBody } from './message-body.ts';
import { popUp } from './popup.ts';
import { type Ending, post } from './post.ts';
import { closeUnlessUsed, tellSending, tellSent } from './tell.ts';

function enhance(form: HTMLFormElement): void {
  const email = emailOf(form);
  const submit = form.querySelector('button[type=submit]') as HTMLButtonElement;
  const isSending = () => submit.ariaBusy === 'true';
  const look = () => {
    submit.disabled = email.value.trim() === '';
  };
  form.noValidate = true;
  restoreDraft(form);
  countCharacters(form);
  look();

  form.addEventListener('input', ({ target }) => {
    if (target === email) mendEmail(form, email);
    keepDraft(form);
    look();
  });
  form.addEventListener('reset', () => queueMicrotask(look));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending()) return;
    if (!looksLikeEmail(email.value)) {
      askForEmail(form, email);
      return;
    }
    submit.ariaBusy = 'true';
    tellSending(form);
    const sent = new FormData(form);
    const ending = await post(form.action, bodyOf(form, sent));
    submit.ariaBusy = null;
    finish(form, ending, sent);
  });
}

const emailOf = (form: HTMLFormElement) => form.elements.namedItem('email') as HTMLInputElement;

const bodyOf = (form: HTMLFormElement, fields: FormData) =>
  form.dataset.form === 'newsletter' ? Object.fromEntries(fields) : messageBody(fields);

function finish(form: HTMLFormElement, ending: Ending, sent: FormData): void {
  if (ending.kind === 'sent') {
    forgetDraft(form);
    tellSent(form, ending, sent);
    return;
  }
  tellSending(form, false);
  const isRefused = ending.kind === 'refused';
  if (isRefused && form.dataset.form === 'newsletter') askForEmail(form, emailOf(form));
  else popUp(form, ...wordsOf(form, isRefused));
  const dialog = form.closest('dialog');
  if (dialog) closeUnlessUsed(dialog);
}

/** What is said of a failure: a title, and lines below it. */
function wordsOf(form: HTMLFormElement, isRefused: boolean): [string, ...string[]] {
  const kept = 'What you wrote is still here.';
  const again = ['Please try again', navigator.onLine ? kept : `You seem to be offline. ${kept}`];
  if (form.closest('dialog')) return ['Failed to Send Message', ...again];
  if (form.dataset.form === 'newsletter') return ['Unable to Submit', ...again];
  const unreached = `or we could not be reached. ${again.join('. ')}`;
  const lines = ['You did not fill the form correctly', ...(isRefused ? [] : [unreached])];
  return ['Unable to submit Form', ...lines];
}

function askForEmail(form: HTMLFormElement, email: HTMLInputElement): void {
  popUp(form, 'Unable to Submit', 'Please enter a valid email address');
  if (email.ariaInvalid !== 'true') {
    const hint = document.createElement('p');
    hint.className = 'form-error';
    hint.id = `${form.id}-email-error`;
    hint.textContent = 'Write it like name@example.com';
    (email.closest('.form-row') ?? email.closest('label'))?.after(hint);
    email.ariaInvalid = 'true';
    email.setAttribute('aria-describedby', hint.id);
  }
  email.focus();
}

function mendEmail(form: HTMLFormElement, email: HTMLInputElement): void {
  email.ariaInvalid = null;
  email.removeAttribute('aria-describedby');
  form.querySelector('.form-error')?.remove();
}

openModalsByHand();
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) enhance(form);
