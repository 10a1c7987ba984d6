import { formPages } from '#contract/contact.ts';

export type Outcome = {
  page: string;
  /** What is said, in two lines of which the second may be missing. */
  title: string;
  text?: string;
  /** What can be done now. */
  next: string;
  failed?: true;
};

const kept = 'Nothing you typed is lost. Go back one page to find it.';

/** What a browser without script is shown after a form was posted, a page each. */
export const outcomes: readonly Outcome[] = [
  {
    page: formPages.Individual,
    title: 'We have received your email',
    text: 'Thank you for reaching out to us!',
    next: 'We will reply by email.',
  },
  {
    page: formPages.Business,
    title: 'Thank you for reaching out to us!',
    text: 'Check your email for the next steps',
    next: 'It should arrive within a few minutes. Check your spam folder too.',
  },
  {
    page: formPages.newsletter,
    title: 'We have received your Email.',
    next: 'We will send you the next issue.',
  },
  {
    page: formPages.email,
    title: 'Unable to Submit',
    text: 'Please enter a valid email address',
    next: kept,
    failed: true,
  },
  {
    page: formPages.unfilled,
    title: 'Unable to submit Form',
    text: 'You did not fill the form correctly',
    next: kept,
    failed: true,
  },
  {
    page: formPages.failed,
    title: 'Failed to Send Message',
    text: 'Please try again',
    next: kept,
    failed: true,
  },
];
