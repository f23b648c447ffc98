import { defineConfig } from 'vitest/config';
import { postgresFolder } from './test/find-postgres.ts';

/** Tests of visitors' data, which run on both databases. */
const onBothDatabases = [
  'contact',
  'alerts',
  'backup',
  'contact-crashes',
  'crashes',
  'customer-service',
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

/**
 * Tests whose commands run beside the api. With PGlite each command must stop the api first, which takes minutes.
 */
const onPostgresWhereThereIsOne = ['test/customer-service.test.ts'];

const pglite = {
  extends: true as const,
  test: {
    name: 'pglite',
    exclude: postgresFolder() ? onPostgresWhereThereIsOne : [],
    include: [
      'src/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'http-server/src/**/*.test.ts',
      'test/*.test.ts',
    ],
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
    reporters: ['default', 'json'],
    outputFile: { json: '../test-results/api.json' },
    // Fails tests whose assertions are in a loop over an empty list.
    expect: { requireAssertions: true },
    // The api's first start in an empty folder creates a database.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // `npm test` names each test that needed its second try.
    retry: 1,
    maxWorkers: 2,
    projects: postgresFolder() ? [pglite, postgres] : [pglite],
  },
});
