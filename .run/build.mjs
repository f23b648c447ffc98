import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { checkNode, install, run } from './prepare.mjs';
import { remotes } from './services.mjs';

const folders = ['shell', 'api', ...remotes.map((name) => `remote-${name}`)];

/** Builds every service whose sources have changed since its last build. */
export async function buildStale() {
  for (const folder of folders) await (folder === 'api' ? buildApi() : build(folder));
}

/** @param {string} folder @param {NodeJS.ProcessEnv} [env] */
export async function build(folder, env) {
  await run('npm', ['run', '--silent', 'build'], { cwd: folder, ...(env && { env }) });
}

/** Shell and remotes name their builds by their sources' hash themselves; the api's is kept here. */
async function buildApi() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const { sourceHash } = await import('../shell/contract/build/source-hash.ts');
  await unregister();
  const hash = sourceHash(['api', 'shared-i18n', 'package-lock.json']);
  const stamp = 'api/dist/build.json';
  if (existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).sources === hash) return;
  await build('api');
  writeFileSync(stamp, `${JSON.stringify({ sources: hash })}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode();
  await install();
  await buildStale();
}
