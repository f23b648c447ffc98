import { defineConfig } from 'vitest/config';
import { postgresFolder } from './test/find-postgres.ts';

/** Tests of visitors' data, which also run on PGlite where there is a Postgres server. */
const onBothDatabases = [
  'contact',
  'alerts',
  'backup',
  'contact-crashes',
  'crashes',
  'erasure',
  'invoice-numbers',
  'my-data',
  'payment-link',
  'payment-link-crashes',
  'payments',
  'reversals',
  'second-subscription',
  'shared-limits',
  'subscription-changes',
  'subscriptions',
  'outbox-workers',
  'unpaid-reminders',
].map((name) => `test/${name}.test.ts`);

/** Tests of a database in a folder. */
const onPgliteAlone = ['test/folder-in-use.test.ts'];

const everyTest = [
  'src/**/*.test.ts',
  'contract/src/**/*.test.ts',
  'http-server/src/**/*.test.ts',
  'test/*.test.ts',
];

const pglite = (include: string[]) => ({
  extends: true as const,
  test: { name: 'pglite', include, globalSetup: 'test/setup-pglite.ts' },
});

const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: everyTest,
    exclude: onPgliteAlone,
    globalSetup: 'test/setup-postgres.ts',
  },
};

export default defineConfig({
  test: {
    root: import.meta.dirname,
    reporters: ['default', 'json'],
    outputFile: { json: '../test-results/api.json' },
    // Fails tests whose assertions are in a loop over an empty list.
    expect: { requireAssertions: true },
    // The api's first start in an empty folder creates a database.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // `npm test` names each test that needed its second try.
    tags: [{ name: 'slow', description: 'Runs in `npm run test:all` alone; docs/tests.md says why.' }],
    retry: 1,
    maxWorkers: 2,
    // With PGlite an api takes twice the CPU time.
    projects: postgresFolder()
      ? [postgres, pglite([...onBothDatabases, ...onPgliteAlone])]
      : [pglite(everyTest)],
  },
});
