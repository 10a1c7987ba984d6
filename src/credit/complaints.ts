/** What a complaint is about, as borrowers and the back office read it. */
export const complaintKinds = {
  charges: 'Interest, fees or charges',
  payment: 'A payment that I made',
  withdrawal: 'A withdrawal',
  sale: 'A sale of my portfolio',
  service: 'The app, or how I was treated',
  data_wrong: 'My data is wrong',
  privacy: 'How you use my data',
  other: 'Something else',
} as const;
export type ComplaintKind = keyof typeof complaintKinds;

/** What a person has decided at the end. */
export const complaintResults = {
  agreed: 'We agree with your complaint.',
  agreed_in_part: 'We agree with a part of your complaint.',
  not_agreed: 'We do not agree with your complaint.',
} as const;
export type ComplaintResult = keyof typeof complaintResults;
