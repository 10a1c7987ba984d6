import { acceptTerms, getPortfolioHistory, listPortfolios } from '#contract';
import type { Endpoint } from '../endpoint.ts';
import { signTerms } from './accept-terms.ts';
import { portfolioHistory } from './history.ts';
import { portfolioList } from './list.ts';

export function portfolioCalls(on: Endpoint): void {
  on.signedIn(listPortfolios, portfolioList);
  on.signedIn(getPortfolioHistory, portfolioHistory);
  on.keyed(acceptTerms, signTerms);
}
