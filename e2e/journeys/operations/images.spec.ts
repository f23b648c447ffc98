import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layOutImage } from '../../support/image.ts';
import { root } from '../../support/processes.ts';
import { expect, test } from 'playwright/test';

const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

/** Not allowed: sources, source maps, the embedded database, compiler and types, stand-ins. */
const neverInside =
  /\.(map|tsx?|[cm]ts)$|\/(typescript|undici-types|@types|@electric-sql|@site|stand-ins|\.bin)\//;
/** A remote's image holds its release; its source maps are for the shell, and hold no source. */
const releasedMap = /^\/host\/dist\/.*\.js\.map$/;

const settings = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

test.describe.configure({ timeout: 300_000 });

/** Each program's last line without settings: it shows that all imports were found. */
for (const { name, dockerfile, args, program, says } of [
  {
    name: 'api',
    dockerfile: 'api/Dockerfile',
    program: '/site/api/dist/main.js',
    says: 'api: Wrong environment: DATABASE_URL: is needed',
  },
  {
    name: 'shell',
    dockerfile: 'shell/Dockerfile',
    program: '/site/shell/dist/server/main.js',
    says: 'The shell cannot start: ',
  },
  {
    name: 'remote',
    dockerfile: 'shell/remote-kit/remote.Dockerfile',
    args: { REMOTE: 'remote-legal' },
    program: '/host/serve-remote.mjs',
  },
  { name: 'back-up', dockerfile: 'api/backup/Dockerfile', program: '/site/backup/main.mjs' },
]) {
  test(
    `O2 the image of ${name} holds its program and what that needs, and nothing else`,
    name === 'shell' ? {} : { tag: '@slow' },
    async () => {
      const image = await layOutImage(dockerfile, args);
      try {
        expect(image.files).toContain(program);
        expect(image.files.filter((file) => neverInside.test(file) && !releasedMap.test(file))).toEqual([]);
        const libraries = new Set(image.files.flatMap((file) => libraryOf(file) ?? []));
        expect([...libraries].filter((path) => packages[path]?.dev)).toEqual([]);
        if (says) expect(image.run(settings)).toContain(says);
      } finally {
        await image.remove();
      }
    },
  );
}

/** The lock file's path of the library that a file belongs to. */
function libraryOf(file: string): string | undefined {
  return /^\/(?:site|host)\/(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
}
