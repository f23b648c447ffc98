import { defineConfig } from 'vitest/config';
import { postgresFolder } from './test/find-postgres.ts';

/** What a visitor's data goes through is driven on both databases. */
const onBothDatabases = [
  'contact',
  'crashes',
  'invoices',
  'payment-link',
  'payments',
  'reversals',
  'subscriptions',
  'workers',
].map((name) => `test/${name}.test.ts`);

const pglite = {
  extends: true as const,
  test: {
    name: 'pglite',
    include: ['src/**/*.test.ts', 'contract/src/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: 'test/setup-pglite.ts',
  },
};

const postgres = {
  extends: true as const,
  test: { name: 'postgres', include: onBothDatabases, globalSetup: 'test/setup-postgres.ts' },
};

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // A test whose assertions all stand in a loop over nothing proves nothing.
    expect: { requireAssertions: true },
    // The api's first start in an empty folder makes a whole database.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: postgresFolder() ? [pglite, postgres] : [pglite],
  },
});
