import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { checkNode, install, run } from './prepare.mjs';

/** Builds every service whose sources have changed since its last build. */
export async function buildStale() {
  // Two at a time: builds are bound by the processor, and two cores are what a small machine has.
  await Promise.all([
    buildInTurn(['shell']),
    buildInTurn(['api', 'remote-marketing', 'remote-commerce', 'remote-legal']),
  ]);
}

/** @param {string[]} folders */
async function buildInTurn(folders) {
  for (const folder of folders) {
    if (folder === 'api') await buildApi();
    else await run('npm', ['run', '--silent', 'build'], { cwd: folder });
  }
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
  await run('npm', ['run', '--silent', 'build'], { cwd: 'api' });
  writeFileSync(stamp, `${JSON.stringify({ sources: hash })}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode();
  await install();
  await buildStale();
}
