import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A test reads all texts of all languages, some several times; a busy machine takes seconds for it.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
