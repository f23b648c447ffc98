import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  workspaces: string[];
};
/** The api with its contract has a configuration of its own. */
const folders = workspaces.filter((folder) => !/^api(\/|$)/.test(folder));

/** Unit tests of every folder but the api. */
export default defineConfig({
  test: {
    reporters: ['default', 'junit'],
    // Most tests wait for servers, so that each core has work.
    maxWorkers: Math.max(2, availableParallelism()),
    outputFile: { junit: 'test-results/vitest.xml' },
    tags: [{ name: 'slow', description: 'Runs in `npm run test:all` alone; docs/slow-tests.json says why.' }],
    projects: [...folders, 'docs', '.scripts'].map((folder) => ({
      test: {
        name: folder,
        // Seen from here, wherever it is called: a workspace's own `npm test` runs in its folder.
        root: join(import.meta.dirname, folder),
        // A test whose assertions all stand in a loop over nothing proves nothing.
        expect: { requireAssertions: true },
        // A worker that takes one file after the other loads the modules that they share once.
        isolate: false,
        // Tests over HTTP wait for servers; a busy machine is not a failure.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        include: ['**/*.test.{ts,tsx,mjs}'],
        // A workspace inside another is a project of its own.
        exclude: [
          '**/node_modules/**',
          '**/dist/**',
          '**/dist-development/**',
          // Tests of a remote that is yet to be made.
          '**/new-remote/template/**',
          ...folders
            .filter((other) => other.startsWith(`${folder}/`))
            .map((other) => `${other.slice(folder.length + 1)}/**`),
        ],
      },
    })),
  },
});
