/** Bank details that the sandbox's processor pays out to: a Naira account, and a Dollar one. */
export const nairaDetails = { bank_code: '901', account_number: '0123456789' };
export const dollarDetails = {
  beneficiary_name: 'Ini Borrower',
  beneficiary_address: '1 Example Street',
  account_number: '0001234567',
  account_type: 'checking',
  routing_number: '021000021',
  swift_code: 'TESTUS00',
  bank_name: 'Example Bank',
  bank_address: '2 Example Street',
};
