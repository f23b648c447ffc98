import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'contract/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/build-api.ts',
    // The api's first start in an empty folder makes a whole database.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
