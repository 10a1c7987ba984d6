/** What partners' developers reckon with: the provider keeps to it, the documentation tells it. */

/** How long the link of a hand-off opens. */
export const handOffMinutes = 10;
/** How far from now what is signed may be. */
export const signatureSeconds = 300;
/** How long a webhook's receiver may take to answer. */
export const webhookSeconds = 10;
/** After which a webhook that was not taken is sent again, each counted from the try before. */
export const webhookRetryMinutes = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60] as const;
/** How long before a bill's day a partner hears of it. */
export const billNoticeDays = 3;
/** For how many days after it was delivered or given up an event can be read. */
export const eventDays = 90;
