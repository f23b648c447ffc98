import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readShellBuild } from './versions.ts';

const { root, dist, mode, version, stamp, record, isUpToDate } = readShellBuild();

if (isUpToDate) {
  console.log(`shell ${version} is up to date`);
} else {
  // Bundlers take long to load, and most calls find the build up to date.
  const [
    { build },
    { islandHostBuild, chromeBuild, scriptBuild, serverBuild },
    { writeFonts },
    { writeIcons },
  ] = await Promise.all([
    import('vite'),
    import('./vite-configs.ts'),
    import('./write-fonts.ts'),
    import('./write-icons.ts'),
  ]);
  // An interrupted build must not count as up to date.
  rmSync(stamp, { force: true });
  process.env.NODE_ENV = mode;
  for (const script of ['early', 'boot', 'inspector'] as const)
    await build(scriptBuild({ root, dist, mode }, script));
  await writeFonts(join(root, 'dist/fonts'));
  await build(chromeBuild({ root, dist, mode }));
  removeScripts(join(dist, 'chrome'));
  await build(islandHostBuild({ root, dist, mode }));
  await writeIcons(join(root, 'public'), join(dist, 'island-host'));
  await build(serverBuild({ root, dist, mode }));
  writeFileSync(stamp, record);
  console.log(`Built shell ${version}`);
}

function removeScripts(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js')) rmSync(join(folder, file));
}
