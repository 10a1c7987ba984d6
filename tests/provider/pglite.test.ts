import { openTestProvider } from '#support/provider.ts';
import { coreSuite } from './core.ts';

coreSuite('PGlite', openTestProvider);
