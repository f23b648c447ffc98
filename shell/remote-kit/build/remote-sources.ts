import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceOf } from '@site/releases/publish/workspace.ts';
import { sourcesOf } from './source-hash.ts';

/** The kit's folders that a build uses; those for development and publishing do not affect a release. */
const kitParts = { 'shell/remote-kit': ['build', 'island', 'prerender', 'ui'] };

/** Packages that check or store releases, but are not part of one. */
const besideBuild = ['@site/releases', 'axe-core', 'pixelmatch', 'playwright', 'shell'];

/** `sources` is the SHA-256 of everything that a remote's build depends on; `version` has the start of it. */
export function readRemoteSources(root: string) {
  const workspace = workspaceOf(root);
  const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  // A remote's `devDependencies` are tools and types: its pages are made of its `dependencies`.
  const sources = sourcesOf(workspace, relative(workspace, root), {
    except: besideBuild,
    withDevelopment: false,
    parts: kitParts,
  });
  const remote = packageJson.name.replace(/^remote-/, '');
  return { remote, sources, version: `${packageJson.version}-${sources.slice(0, 10)}` };
}
