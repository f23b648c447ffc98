import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, lock } from './run-tool.ts';

/** Makes the folder of a new remote a workspace of the checkout, with its release workflow and code owners. */
export async function addToWorkspace(checkout: string, name: string): Promise<void> {
  const folder = `remote-${name}`;
  const packageFile = join(checkout, 'package.json');
  const packageJson = JSON.parse(readFileSync(packageFile, 'utf8')) as { workspaces: string[] };
  const { workspaces } = packageJson;
  // After the other remotes, so that they keep their ports.
  const last = workspaces.findLastIndex((each) => each.startsWith('remote-'));
  workspaces.splice(last + 1, 0, folder);
  writeFileSync(packageFile, `${JSON.stringify(packageJson, null, 2)}\n`);
  addOwner(checkout, folder, name);
  await format(checkout, folder);
  await lock(checkout);
}

function addOwner(checkout: string, folder: string, name: string): void {
  const workflow = (remote: string) => `.github/workflows/release-${remote}.yml`;
  const marketing = readFileSync(join(checkout, workflow('marketing')), 'utf8');
  writeFileSync(join(checkout, workflow(name)), marketing.replaceAll('marketing', name));
  const owners = join(checkout, '.github/CODEOWNERS');
  const [, organisation = ''] = /^\*\s+(@[^/\s]+)/m.exec(readFileSync(owners, 'utf8')) ?? [];
  appendFileSync(
    owners,
    `\n/${folder}/ ${organisation}/${name}\n/${workflow(name)} ${organisation}/${name} ${organisation}/platform\n`,
  );
}
