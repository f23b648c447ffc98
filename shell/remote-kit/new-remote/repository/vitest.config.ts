import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    tags: [{ name: 'slow', description: 'Takes more than two seconds of a processor.' }],
    // A busy machine is not a failure.
    testTimeout: 60_000,
  },
});
