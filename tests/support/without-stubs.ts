import { afterAll, vi } from 'vitest';

// Files share their globals here: what one has put in a global's place goes with it.
afterAll(() => vi.unstubAllGlobals());
