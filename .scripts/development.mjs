import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';

export const devServer = resolve('shell/remote-kit/bin/dev-composed.mjs');

/** The settings of the shell's development build, which `npm start` never serves. */
const shellBuild = { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' };
const { SHELL_DIST: dist } = shellBuild;

/** Written when the build is complete: this file is watched, as the built files change during a build. */
const built = `${dist}/built`;

/** Node's arguments for a shell that restarts after each build. */
export const developmentShellArgs = `--watch-path=${built} --watch-preserve-output ${dist}/server/main.js`;

/** @throws Error with the builder's output */
export async function buildDevelopedShell() {
  const builds = await build(['shell'], shellBuild);
  await builds.get('shell');
  writeFileSync(join('shell', built), String(Date.now()));
}
