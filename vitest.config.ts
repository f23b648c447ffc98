import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const folders = [
  'shared-i18n',
  'shell/contract',
  'shell',
  'remote-marketing',
  'remote-commerce',
  'remote-legal',
];

/** Unit tests of every folder, and the api's tests over HTTP by its own configuration. */
export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    projects: [
      'api',
      ...folders
        .filter((folder) => existsSync(new URL(folder, import.meta.url)))
        .map((folder) => ({
          test: {
            name: folder,
            root: folder,
            // Tests over HTTP wait for servers; a busy machine is not a failure.
            testTimeout: 30_000,
            hookTimeout: 30_000,
            include: ['{src,server,build,react,content}/**/*.test.{ts,tsx}'],
            // A folder inside another is a project of its own.
            exclude: ['**/node_modules/**', '**/dist/**'],
          },
        })),
    ],
  },
});
