import type { Processor } from '#contract/withdrawals.ts';

const field = (slug: string, type: 'text' | 'number' | 'select', options: string[] = []) => ({
  slug,
  type,
  placeholder: slug,
  options: options.map((code) => ({ name: code, code })),
});
const processor = (
  id: number,
  slug: Processor['slug'],
  requirements: Processor['requirements'],
): Processor => ({ id, processor_id: id, slug, display_name: slug, requirements });

export const naira = processor(1, 'naira-bank', [
  field('bank_code', 'select', ['011', '058']),
  field('account_number', 'number'),
]);
export const automatic = processor(2, 'auto-dollar-bank', []);
export const dollar = processor(3, 'manual-dollar-bank', [
  field('beneficiary_name', 'text'),
  field('account_number', 'number'),
]);

/** The Dollar bank as the provider lists it. */
export const wire = processor(3, 'manual-dollar-bank', [
  field('beneficiary_name', 'text'),
  field('account_number', 'number'),
  field('account_type', 'select', ['checking', 'savings']),
  field('swift_code', 'text'),
  { ...field('routing_number', 'text'), optional: true },
  field('bank_name', 'text'),
]);
