import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attempt } from './prepare.mjs';
import { build } from './build.mjs';

/** Serves a remote out of its sources. */
export const devServer = resolve('shell/remote-kit/bin/dev-composed.mjs');

/** The shell's build of its own, which `npm start` never serves. */
const shellBuild = { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' };
const { SHELL_DIST: dist } = shellBuild;

/** Written once the shell is built: while it is being built its own files come and go. */
const built = `${dist}/built`;

/** What Node runs for a shell that starts again with each new build. */
export const developedShell = `--watch-path=${built} --watch-preserve-output ${dist}/server/main.js`;

export async function buildDevelopedShell() {
  await build('shell', shellBuild);
  writeFileSync(join('shell', built), '');
}

/** Builds it again, and says on the screen what came of it. */
export async function rebuildDevelopedShell() {
  const started = Date.now();
  const { code, output } = await attempt('npm', ['run', '--silent', 'build'], {
    cwd: 'shell',
    env: shellBuild,
  });
  if (code === 0) writeFileSync(join('shell', built), String(started));
  console.log(code === 0 ? `Built shell in ${Date.now() - started} ms` : `shell does not build:\n${output}`);
}
