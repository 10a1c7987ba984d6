import { disclosures } from '#brand';

/** The slots of brand.ts as a page shows them, together in a sentence or two. */
export const disclosed = {
  company: ({ licence, companyNumber } = disclosures): string =>
    joined(companyNumber && `Company number: ${companyNumber}.`, licence && `Licence: ${licence}.`),
  complaints: ({
    complaintsOfficer,
    complaintAcknowledged,
    complaintAnswered,
  } = disclosures): string =>
    joined(
      complaintsOfficer && `Complaints officer: ${complaintsOfficer}.`,
      complaintAcknowledged &&
        `We confirm that we have your complaint within ${complaintAcknowledged}.`,
      complaintAnswered && `We aim to answer it within ${complaintAnswered}.`,
    ),
};

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
