/** A card as the processor names it, where it does; `last4` may be empty of a bank account. */
export type NamedCard = { readonly brand: string | null; readonly last4: string };

/** 'Visa ending 4081' */
export const cardName = ({ brand, last4 }: NamedCard): string =>
  `${brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'Card'}${last4 && ` ending ${last4}`}`;
