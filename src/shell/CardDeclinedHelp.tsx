import { promises } from '#brand';

/** Explains what to do after a declined card, on the screens where that happens. */
export function CardDeclinedHelp() {
  return (
    <p className="quiet">
      Try another card, or ask your bank to allow online payments. If the page said “Unable to
      Process Transaction”, wait {promises.cardRetryHours} hours before you use this card again.{' '}
      <a href="/faqs#unable-to-process">Why a card is declined</a>
    </p>
  );
}
