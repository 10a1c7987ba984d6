/** Business days until money that we or the processor send back arrives, least and most. */
const refundDays = [3, 5] as const;

/** As it is said on screens and in messages. */
export const refundTime = `${refundDays.join('-')} business days`;
