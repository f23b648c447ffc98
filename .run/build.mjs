import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { attempt, checkNode, install, run } from './prepare.mjs';

const folders = ['shell', 'api', 'remote-marketing', 'remote-commerce', 'remote-legal'];

/** Builds every service whose sources have changed since its last build. */
export async function buildStale() {
  for (const folder of folders) await (folder === 'api' ? buildApi() : build(folder));
}

/**
 * Builds one folder. Tried a second time: on a machine under load the federation plugin has read no export names of
 * the shared libraries now and then, and the same build passed right after.
 * @param {string} folder @param {NodeJS.ProcessEnv} [env]
 */
export async function build(folder, env) {
  const options = { cwd: folder, ...(env && { env }) };
  const { code } = await attempt('npm', ['run', '--silent', 'build'], options);
  if (code !== 0) await run('npm', ['run', '--silent', 'build'], options);
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
