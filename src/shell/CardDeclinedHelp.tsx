import { promises } from '#brand';

/** Explains what to do after a declined card, on the screens where that happens. */
export function CardDeclinedHelp() {
  return (
    <p className="quiet">
      Was your card declined? “Unable to Process Transaction” means that the processor refuses it
      after several failed tries: try again after {promises.cardRetryHours} hours, or use another
      card. <a href="/faqs#unable-to-process">What a card can answer</a>
    </p>
  );
}
