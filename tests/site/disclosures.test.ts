import { expect, test } from 'vitest';
import { disclosures } from '#brand';
import { disclosed } from '#site/disclosures.ts';

const filled = {
  licence: 'Money Lenders Licence 12 of Lagos State',
  companyNumber: 'RC 34',
  complaintsOfficer: 'The Complaints Desk',
  complaintEscalation: 'The Consumer Office, 2 Example Street, Abuja',
};

test('nothing is invented: the slots are empty until an owner fills them, and say nothing', () => {
  expect(Object.values(disclosures).filter(Boolean)).toEqual([]);
  expect([disclosed.company(), disclosed.complaints()]).toEqual(['', '']);
});

test('a slot that is filled is said, without the empty ones beside it', () => {
  expect(disclosed.company(filled)).toBe(
    'Company number: RC 34. Licence: Money Lenders Licence 12 of Lagos State.',
  );
  expect(disclosed.company({ ...filled, licence: '' })).toBe('Company number: RC 34.');
  expect(disclosed.complaints(filled)).toBe(
    'Complaints officer: The Complaints Desk. If we do not settle it, you can go to: The Consumer Office, 2 Example Street, Abuja.',
  );
  expect(disclosed.complaints({ ...filled, complaintEscalation: '' })).toBe(
    'Complaints officer: The Complaints Desk.',
  );
});
