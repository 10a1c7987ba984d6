import { cardName } from '#credit/card-name.ts';
import { lagosTimeOf } from '#shell/time-of.ts';
import { notCharged } from './payment.store.ts';
import type { PaymentStatus } from './repay.flow.ts';

type Unpaid = Exclude<PaymentStatus, { state: 'paid' }>;
type Text = { readonly heading: string; readonly text: string };

/** What is said of a payment that is not paid, or not yet. */
export function textOf(status: Unpaid): Text {
  if ('card' in status && status.card) return cardText(status, cardName(status.card));
  switch (status.state) {
    case 'asking':
      return {
        heading: 'Make a Repayment',
        text: 'We are asking the payment processor about your payment.',
      };
    case 'pending':
      return {
        heading: 'Your payment is on its way',
        text: 'The payment processor has not confirmed it yet. Please do not pay again. We will add it to your loan once it is confirmed, and write to you. You can close this page.',
      };
    case 'unknown':
      return {
        heading: 'No answer yet',
        text: `${status.message} If you paid, we will add it to your loan once it is confirmed. We keep asking; you can close this page.`,
      };
    case 'held':
      return { heading: 'We are looking at your payment', text: status.message };
    case 'open':
      return {
        heading: 'Not paid yet',
        text: status.checkout?.held_until
          ? `Nothing has been charged. Your payment page is open, and we hold this amount until ${lagosTimeOf(status.checkout.held_until)}. You can pay there. If you start another payment, we will close it.`
          : 'Nothing has been charged. We no longer hold the amount on your payment page. Please start another payment; we will then close the old page.',
      };
    case 'failed':
      return { heading: 'Not paid', text: notCharged };
    case 'closed':
      return {
        heading: 'This payment page is closed',
        text: 'Nothing was charged. We closed the page because you started another payment, or did not use it for a day. If you have just paid there, please do not pay again: we will add it to your loan once it is confirmed, at the rate at that time.',
      };
  }
}

/** The same of a charge of the saved card, such as `Visa ending 4081`. */
function cardText(
  status: Extract<Unpaid, { state: 'open' | 'pending' | 'failed' | 'closed' }>,
  card: string,
): Text {
  switch (status.state) {
    case 'pending':
      return {
        heading: 'No answer from your bank yet',
        text: `We have asked to charge ${card}. We keep asking for the answer, so please do not pay again. You can close this page: we will write to you when the payment is on your loan.`,
      };
    case 'open':
      return status.checkout
        ? {
            heading: 'Your bank wants to check that it is you',
            text: `Nothing has been charged. Your bank will ask you to confirm the payment from ${card}, for example with a code that it sends you. The page of the payment processor opens for that.`,
          }
        : {
            heading: 'Not paid yet',
            text: `Your bank wanted to check the payment from ${card}, and that page has expired. Nothing has been charged. Please pay again.`,
          };
    case 'failed':
      return failedText(status.failure, card);
    case 'closed':
      return {
        heading: 'This payment is closed',
        text: `Nothing was charged to ${card}. You can start another payment.`,
      };
  }
}

function failedText(failure: 'declined' | 'insufficient_funds' | undefined, card: string): Text {
  if (failure === 'insufficient_funds') {
    return {
      heading: 'Not enough money on your card',
      text: `There is not enough money on ${card} for this payment. Nothing was charged, and your loan has not changed. Add money to the account of this card, or pay another way.`,
    };
  }
  if (failure === 'declined') {
    return {
      heading: 'Your bank declined the card',
      text: `Your bank did not allow the payment from ${card}. Nothing was charged, and your loan has not changed. Pay another way, or ask your bank why.`,
    };
  }
  return {
    heading: 'Your payment did not go through',
    text: `The charge did not reach ${card}. Nothing was charged, and your loan has not changed. You can try again.`,
  };
}
