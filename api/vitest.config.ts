import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/patience.ts';
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

/** `fast`: every test on one database, chosen by what is installed. `all`, the default: some again on PGlite. */
const onOneDatabase = process.env['TEST_TIER'] === 'fast';

const projects = !postgresFolder()
  ? [pglite(everyTest)]
  : onOneDatabase
    ? [postgres]
    : [postgres, pglite([...onBothDatabases, ...onPgliteAlone])];

export default defineConfig({
  test: {
    root: import.meta.dirname,
    reporters: ['default', 'json'],
    outputFile: { json: '../test-results/api.json' },
    // `requireAssertions` fails tests whose assertions are in a loop over an empty list.
    expect: { requireAssertions: true, poll: { timeout: patienceMs } },
    // The api's first start in an empty folder creates a database; a test may wait more than once.
    testTimeout: 3 * patienceMs,
    hookTimeout: 3 * patienceMs,
    tags: [{ name: 'slow', description: 'Runs in `npm run test:all` alone; docs/tests.md says why.' }],
    retry: 0,
    maxWorkers: 2,
    // A worker that takes one file after the other loads the modules that they share once.
    isolate: false,
    // With PGlite an api takes twice the CPU time.
    projects,
  },
});
