import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkoutOf } from '@site/releases/publish/checkout.ts';
import { readLockedDependencies } from './locked-dependencies.ts';
import { sourceHash } from './source-hash.ts';

/** The kit's folders that a build uses; those for development and publishing do not affect a release. */
const kit = 'shell/remote-kit';
const kitFolders = ['build', 'island', 'prerender', 'ui'];

/** Packages that check or store releases, but are not part of one. */
const besideBuild = ['@site/releases', 'axe-core', 'pixelmatch', 'playwright', 'shell'];

/**
 * A remote's name and what its present sources are: `sources` is the SHA-256 of everything that its build depends on, and
 * `version` has the start of that hash, so that equal sources are one release.
 */
export function readRemoteSources(root: string) {
  const workspace = checkoutOf(root);
  const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const { folders, inner, packages } = readLockedDependencies(
    workspace,
    relative(workspace, root),
    besideBuild,
  );
  const paths = folders.flatMap((folder) =>
    folder === kit ? kitFolders.map((part) => join(kit, part)) : [folder],
  );
  const sources = sourceHash(
    paths.map((part) => join(workspace, part)),
    packages,
    inner.map((part) => join(workspace, part)),
  );
  const remote = packageJson.name.replace(/^remote-/, '');
  return { remote, sources, version: `${packageJson.version}-${sources.slice(0, 10)}` };
}
