/** The part of Paystack's library that is used here; it brings no types of its own. */
declare module '@paystack/inline-js' {
  export type Callbacks = {
    /** The form can be seen. */
    onLoad?: () => void;
    onSuccess?: () => void;
    onCancel?: () => void;
    /** The transaction cannot be shown. */
    onError?: (problem: { message: string }) => void;
  };

  export default class PaystackPop {
    /** What the ids of its two frames end with. */
    readonly id: string;
    resumeTransaction(accessCode: string, callbacks: Callbacks): void;
    /** Closes what is open; calls its `onCancel`. */
    cancelTransaction(): void;
  }
}
