import { defineConfig } from 'vitest/config';
import { waitLimitMs } from './test/support/wait-limit.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'contract/src/**/*.test.ts', 'test/**/*.test.ts', 'seaweedfs/*.test.mjs'],
    globalSetup: 'test/support/setup-database.ts',
    reporters: ['default', 'junit'],
    outputFile: { junit: '../test-results/api.xml' },
    // `requireAssertions` fails tests whose assertions are in a loop over an empty list.
    expect: { requireAssertions: true, poll: { timeout: waitLimitMs } },
    // A test may wait more than once.
    testTimeout: 3 * waitLimitMs,
    hookTimeout: 3 * waitLimitMs,
    tags: [{ name: 'slow', description: 'Runs in `npm run test:all` alone; docs/slow-tests.json says why.' }],
    retry: 0,
    maxWorkers: 2,
    // A worker that takes one file after the other loads the modules that they share once.
    isolate: false,
  },
});
