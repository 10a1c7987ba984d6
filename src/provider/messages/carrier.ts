export type Attachment = {
  readonly name: string;
  readonly type: 'application/pdf';
  readonly content: Buffer;
};

/** A message on its way out. Its id is the same however often it is tried. */
export type Outgoing = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** As plain text. */
  readonly body: string;
  /** The same as a page, of mails that have one. */
  readonly html?: string | null;
  readonly attachments?: readonly Attachment[];
};

/** `refused` is for good, about this message; everything else may go better `later`. */
export type Carried =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused' | 'later'; readonly reason: string };

/** Hands a message to a service that takes it from there, within half a minute. Never throws. */
export type Carrier = (message: Outgoing) => Promise<Carried>;

/** How each channel's messages leave us; a channel without a carrier only has the outbox. */
export type Carriers = { readonly email: Carrier | null; readonly sms: Carrier | null };
