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

/** Unit tests of every folder but the api, which has a configuration of its own. */
export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    projects: [
      ...folders
        .filter((folder) => existsSync(new URL(folder, import.meta.url)))
        .map((folder) => ({
          test: {
            name: folder,
            root: folder,
            // Tests over HTTP wait for servers; a busy machine is not a failure.
            testTimeout: 30_000,
            hookTimeout: 30_000,
            include: ['{src,server,build,react,content,objects}/**/*.test.{ts,tsx}'],
            // A folder inside another is a project of its own.
            exclude: ['**/node_modules/**', '**/dist/**'],
          },
        })),
    ],
  },
});
