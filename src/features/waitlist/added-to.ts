/** Where the borrower waits, and for what. */
export const addedTo = (partner: string | undefined): string =>
  `You were added to the waitlist${partner ? ` of ${partner}` : ''}. You will be notified when you can borrow.`;
