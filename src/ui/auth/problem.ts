/** What stops a form. It is shown at the field that it is about. */
export type Problem = {
  readonly title?: string;
  readonly message: string;
  /** Offers to use an email instead of the number. */
  readonly emailInstead?: true;
};

/** A provider's refusal as a problem. After `sms_unavailable` an email can be used instead. */
export const problemFrom = ({ code, messages }: Refused): Problem => ({
  message: messages.join(' '),
  ...(code === 'sms_unavailable' && { emailInstead: true }),
});

type Refused = { readonly code: string; readonly messages: readonly string[] };
