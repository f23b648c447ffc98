import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A checkout with one remote in a folder of its own. @returns paths of the checkout and of the remote */
export async function makeWorkspace(): Promise<{ workspace: string; root: string }> {
  const workspace = await mkdtemp(join(tmpdir(), 'checkout-'));
  const root = join(workspace, 'remote-legal');
  await mkdir(root);
  await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'remote-legal', version: '1.0.0' }));
  await writeFile(join(workspace, 'package-lock.json'), '{ "packages": {} }');
  return { workspace, root };
}
