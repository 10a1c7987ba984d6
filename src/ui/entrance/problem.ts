/** Something that stops a form, said where it happened. */
export type Problem = { readonly title?: string; readonly message: string };
