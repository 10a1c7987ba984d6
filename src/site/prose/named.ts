import { brand } from '#brand';

/**
 * The figure that an editor asked for by name. A name that does not exist stops the build and lists
 * those that do; `tag` is the component as it is written in the text.
 */
export function named(figures: Readonly<Record<string, string>>, name: string, tag: string) {
  const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
  if (figure !== undefined) return figure;
  const known = Object.keys(figures).join(', ');
  throw new Error(`<${tag} of="${name}" /> does not exist. Write one of: ${known}.`);
}

const { legalName, city, address } = brand.company;
/** What `<Name of="…" />` writes. */
export const names = { product: brand.name, company: legalName, city, address };

/** Where `<Mail to="…" />` leads. */
export const mailboxes = {
  support: brand.supportEmail,
  partnerships: brand.partnershipsEmail,
  privacy: brand.privacyEmail,
};
