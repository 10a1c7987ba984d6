import { disclosures } from '#brand';

/** The slots of brand.ts as a page shows them, together in a sentence or two. */
export const disclosed = {
  company: ({ licence, companyNumber } = disclosures): string =>
    joined(companyNumber && `Company number: ${companyNumber}.`, licence && `Licence: ${licence}.`),
  complaints: ({ complaintsOfficer, complaintEscalation } = disclosures): string =>
    joined(
      complaintsOfficer && `Complaints officer: ${complaintsOfficer}.`,
      complaintEscalation && `If we do not settle it, you can go to: ${complaintEscalation}.`,
    ),
};

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
