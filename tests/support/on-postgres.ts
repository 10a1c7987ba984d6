import { inject } from 'vitest';

// Where `openTestProvider` makes its databases from here on.
process.env.TEST_POSTGRES = inject('postgres');
