import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readLockedDependencies } from '@site/remote-kit/locked-dependencies';
import { sourceHash } from '@site/remote-kit/source-hash';

/**
 * Builds the shell into `dist` (or `SHELL_DIST`): scripts of pages, the federated app, the server.
 * `SHELL_MODE=development` uses React's development build, to find warnings that production hides.
 */
const root = resolve(import.meta.dirname, '..');
const workspace = resolve(root, '..');
const dist = resolve(root, process.env.SHELL_DIST ?? 'dist');
const mode = process.env.SHELL_MODE === 'development' ? 'development' : 'production';

const { folders, packages } = readLockedDependencies(workspace, 'shell');
const others = folders.filter((folder) => !folder.startsWith('shell'));
const hash = sourceHash([root, ...others.map((folder) => join(workspace, folder))], packages);
const stamp = join(dist, 'build.json');
const version = hash.slice(0, 10);
const built = `${JSON.stringify({ version, mode })}\n`;

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built) {
  console.log(`shell ${version} is up to date`);
} else {
  // Bundlers take long to load, and most calls find the build up to date.
  const [{ build }, { appBuild, chromeBuild, scriptBuild, serverBuild }, { writeIcons }] = await Promise.all([
    import('vite'),
    import('./vite-configs.ts'),
    import('./write-icons.ts'),
  ]);
  // An interrupted build must not count as up to date.
  rmSync(stamp, { force: true });
  process.env.NODE_ENV = mode;
  for (const script of ['early', 'boot', 'inspector'] as const)
    await build(scriptBuild({ root, dist, mode }, script));
  await build(chromeBuild({ root, dist, mode }));
  await build(appBuild({ root, dist, mode }));
  await writeIcons(join(root, 'public'), join(dist, 'app'));
  await build(serverBuild({ root, dist, mode }));
  writeFileSync(stamp, built);
  console.log(`Built shell ${version}`);
}
