import type { DeedName } from '#contract/desk-deeds.ts';

/** What each deed does, as it goes on after “Propose to”. */
export const deedWords: Readonly<Record<DeedName, string>> = {
  'pay-out': 'pay this loan out',
  decline: 'decline this loan',
  'plan-approve': 'agree to this plan',
  'plan-decline': 'decline this plan',
  complete: 'record that the wire has arrived',
  reject: 'give the credit back, because the wire came back',
  release: 'send it, although a dispute holds it',
  lift: 'end what this lost dispute holds',
  transfer: 'credit a loan with a bank transfer',
  'give-back': 'send this payment back',
  returned: 'record that this was sent back',
  cleared: 'record that the payout was made good',
  proceeds: 'record that the money of the sale has come',
  'sale-again': 'ask the partner to sell the rest',
  'sale-close': 'give up what is not sold, at our loss',
  'holdings-accept': 'accept these holdings',
  'holdings-drop': 'forget these holdings',
  retry: 'try this job again',
  'partner-approve': 'let users of this partner borrow',
  rates: 'change the exchange rates',
  value: 'set what a portfolio is worth',
  block: 'block this borrower',
  unblock: 'end a block',
  'allow-name': 'allow an account in another name',
  'revoke-name': 'pay no more to this account',
  'complaint-read': 'note that this complaint is read',
  'complaint-answer': 'answer this complaint',
  'complaint-close': 'close this complaint with its result',
};

/** The same as a button begins. */
export const asTitle = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
