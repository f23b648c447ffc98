import { cp, copyFile, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, run } from '../../.scripts/prepare.mjs';

/** The stand-ins, by the name of the image that each replaces without its publisher. */
const standIns = ['node', 'postgres', 'caddy', 'seaweedfs', 'mailpit'];
const standIn = (name: string) => `localhost/stand-in/${name}`;

/** An image of a registry that a Dockerfile or a compose file names, with its digest. */
const pulled = /((?:FROM|image:) )((?:[a-z]+\/)?([a-z]+):[\w.-]+@sha256:[0-9a-f]{64})/g;

/** Whether the registry answers. @param image that the compose file names */
export async function canPull(image: string): Promise<boolean> {
  const { code } = await attempt('docker', ['pull', '--quiet', image], { timeout: 300_000 });
  return code === 0;
}

/**
 * Makes the stand-ins that are not there yet, from Debian's packages and the Node binary of the npm registry. Needs
 * mmdebstrap and root.
 */
export async function makeStandIns(nodeVersion: string): Promise<void> {
  if ((await attempt('docker', ['image', 'inspect', ...standIns.map(standIn)])).code === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-bases-'));
  try {
    const debian = join(folder, 'debian.tar');
    await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', debian]);
    await run('docker', ['import', debian, standIn('debian')]);
    const program = `node-linux-${process.arch}`;
    const prefix = ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-package-lock'];
    await run('npm', [...prefix, `${program}@${nodeVersion}`, 'npm@11']);
    const context = join(folder, 'context');
    await cp(join(import.meta.dirname, 'stand-ins'), context, { recursive: true });
    await copyFile(join(folder, 'node_modules', program, 'bin/node'), join(context, 'node'));
    await rename(join(folder, 'node_modules/npm'), join(context, 'npm'));
    await copyFile('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
    for (const name of standIns)
      await run('docker', ['build', '--target', name, '--tag', standIn(name), context]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names the stand-ins in place of the registry's images in a checkout's files. @returns each image so replaced */
export async function nameStandIns(site: string): Promise<string[]> {
  const files = (await readdir(site, { recursive: true })).filter((file) =>
    /(^|[./])Dockerfile$|^docker-compose(\.\w+)?\.yml$/.test(file),
  );
  const replaced = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(site, file), 'utf8');
    const changed = text.replace(pulled, (_all, before: string, image: string, name: string) => {
      replaced.add(image);
      return before + standIn(name);
    });
    if (changed !== text) await writeFile(join(site, file), changed);
  }
  // Debian's Caddy loses bodies when a shell refuses the connection (caddyserver/caddy#7546).
  const caddyfile = join(site, 'shell/caddy/Caddyfile');
  const edge = await readFile(caddyfile, 'utf8');
  await writeFile(caddyfile, edge.replace('flush_interval -1', '$&\n\t\tbuffer_requests'));
  return [...replaced].sort();
}
