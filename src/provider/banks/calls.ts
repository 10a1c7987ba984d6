import { listBanks } from '#contract/banks.ts';
import type { Endpoint } from '../endpoint.ts';
import { bankList } from './list.ts';

export function bankCalls(on: Endpoint): void {
  on.open(listBanks, bankList);
}
