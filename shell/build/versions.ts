import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourcesOf } from '@site/remote-kit/source-hash';
import { createRequire } from 'node:module';
import { sharedLibraries } from '@site/shell-contract';

const root = resolve(import.meta.dirname, '..');
const workspace = resolve(root, '..');

/** What the shell's build is made of. `SHELL_DIST` replaces `dist`; `SHELL_MODE=development` is React's development build. */
export function readShellBuild() {
  const dist = resolve(root, process.env.SHELL_DIST || 'dist');
  const mode: 'development' | 'production' =
    process.env.SHELL_MODE === 'development' ? 'development' : 'production';
  const version = sourcesOf(workspace, 'shell').slice(0, 10);
  const record = `${JSON.stringify({ version, mode })}\n`;
  const stamp = join(dist, 'build.json');
  const isUpToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === record;
  return { root, dist, mode, version, stamp, record, isUpToDate };
}

export function installedVersions(): Record<string, string> {
  const { resolve } = createRequire(import.meta.url);
  return Object.fromEntries(
    Object.keys(sharedLibraries).map((name) => {
      const [library = name] = name.split('/');
      const { version } = JSON.parse(readFileSync(resolve(`${library}/package.json`), 'utf8')) as {
        version: string;
      };
      return [name, version];
    }),
  );
}
