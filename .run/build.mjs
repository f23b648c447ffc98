import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { command, run } from './prepare.mjs';
import { remotes } from './services.mjs';

const folders = ['shell', 'api', 'api/stand-ins', ...remotes.map((name) => `remote-${name}`)];

/** Builds the services (all, or those of some folders) whose sources have changed since the last build. */
export async function buildStale(of = folders) {
  for (const folder of of) await (folder.startsWith('api') ? buildStamped(folder) : build(folder));
}

/** @param {string} folder @param {NodeJS.ProcessEnv} [env] */
export async function build(folder, env) {
  await run('npm', ['run', '--silent', 'build'], { cwd: folder, ...(env && { env }) });
}

/**
 * Builds a service that does not record the hash of its sources itself, as shell and remotes do; records it here.
 * @param {string} folder
 */
async function buildStamped(folder) {
  const { sourceHash } = await import('../shell/remote-kit/build/source-hash.ts');
  const { readLockedDependencies } = await import('../shell/remote-kit/build/locked-dependencies.ts');
  const hash = sourceHash(['api', 'shared-i18n'], readLockedDependencies('.', folder).packages);
  const stamp = `${folder}/dist/build.json`;
  if (existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).sources === hash) return;
  await build(folder);
  writeFileSync(stamp, `${JSON.stringify({ sources: hash })}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , ...named] = process.argv;
  await command(() => buildStale(named.length > 0 ? named : folders));
}
