import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attempt } from './prepare.mjs';
import { build } from './build.mjs';

/** Serves a remote from its sources. */
export const devServer = resolve('shell/remote-kit/bin/dev-composed.mjs');

/** The settings of the shell's development build, which `npm start` never serves. */
const shellBuild = { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' };
const { SHELL_DIST: dist } = shellBuild;

/** Written when the build is complete: this file is watched, as the built files change during a build. */
const built = `${dist}/built`;

/** Node's arguments for a shell that restarts after each build. */
export const developmentShellArgs = `--watch-path=${built} --watch-preserve-output ${dist}/server/main.js`;

export async function buildDevelopedShell() {
  await build('shell', shellBuild);
  writeFileSync(join('shell', built), '');
}

/** Rebuilds the shell and prints the result. */
export async function rebuildDevelopedShell() {
  const started = Date.now();
  const { code, output } = await attempt('npm', ['run', '--silent', 'build'], {
    cwd: 'shell',
    env: shellBuild,
  });
  if (code === 0) writeFileSync(join('shell', built), String(started));
  console.log(code === 0 ? `Built shell in ${Date.now() - started} ms` : `shell does not build:\n${output}`);
}
