import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../.run/prepare.mjs';

const here = import.meta.dirname;

/** Whether images are built on stand-ins; in the environment, as child processes read it too. */
export const usesStandIns = () => process.env.STAND_IN_BASES === 'true';

/** Podman's name for an image that a Dockerfile or Compose names, such as `node:24.1.0-alpine@sha256:…`. */
export function baseImage(name: string): string {
  const [, repository = ''] = /^([a-z/]+)[:@]/.exec(name) ?? [];
  return usesStandIns() ? `localhost/stand-in/${repository}` : `docker.io/library/${name}`;
}

/**
 * Makes the stand-ins from Debian's packages and the Node binary of the npm registry. Needs mmdebstrap and root.
 */
export async function makeStandIns(nodeVersion: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-bases-'));
  try {
    const debian = join(folder, 'debian.tar');
    await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian]);
    await run('podman', ['import', debian, 'localhost/stand-in/debian']);
    const program = `node-linux-${process.arch}`;
    const prefix = ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-package-lock'];
    await run('npm', [...prefix, `${program}@${nodeVersion}`, 'npm@11']);
    const context = join(folder, 'context');
    await mkdir(context);
    await copyFile(join(folder, 'node_modules', program, 'bin/node'), join(context, 'node'));
    await rename(join(folder, 'node_modules/npm'), join(context, 'npm'));
    // Behind a proxy the machine's own list of authorities is needed.
    await copyFile('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
    await copyFile(join(here, 'stand-in-postgres.sh'), join(context, 'stand-in-postgres.sh'));
    for (const name of ['node', 'postgres', 'caddy']) {
      const as = ['--target', name, '--tag', `localhost/stand-in/${name}`];
      await run('podman', ['build', ...as, '--file', join(here, 'stand-in.Dockerfile'), context]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
