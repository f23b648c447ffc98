import {
  existsSync,
  readFileSync,
  cpSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reservedSegments } from '@site/shell-contract/reserved-segments';
import { makeRepository, formatFiles, completeLockFile } from './make-repository.ts';

const usage = 'Usage: npm run new-remote -- <name> [--repository <new folder>]';

/**
 * Makes a remote: a workspace of the checkout, or a repository of its own, which needs nothing of the checkout any more. A
 * remote of the checkout is copied into its repository; another one begins with a page.
 * @param checkout its folder
 * @param from the folder against which `--repository` is resolved
 * @returns what was made, and what is left to do, for the terminal
 * @throws Error of one line where the name or the folder cannot be used
 */
export async function makeRemote(
  args: readonly string[],
  checkout: string,
  from: string,
): Promise<{ made: 'workspace' | 'repository'; words: string }> {
  const { name, repository } = readArguments(args);
  const workspace = join(checkout, `remote-${name}`);
  const isThere = existsSync(join(workspace, 'package.json'));
  if (repository === undefined || !isThere) checkName(checkout, name);
  if (repository === undefined) {
    copyTemplate(name, workspace, '../tsconfig.base.json');
    await addToWorkspace(checkout, name);
    return { made: 'workspace', words: workspaceWords(name) };
  }
  const folder = resolve(from, repository);
  if (existsSync(folder)) throw new Error(`${folder} is there already; name a new folder`);
  if (isThere) copyRemote(workspace, folder);
  else copyTemplate(name, folder, './tsconfig.base.json');
  await makeRepository(checkout, folder, name);
  return { made: 'repository', words: repositoryWords(name, folder) };
}

function readArguments(args: readonly string[]): { name: string; repository: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { repository: { type: 'string' } },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (name && more.length === 0) return { name, repository: values.repository };
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
  throw new Error(usage);
}

function checkName(checkout: string, name: string): void {
  if (!/^[a-z](-?[a-z0-9]){1,29}$/.test(name))
    throw new Error(
      `"${name}" is no name of a remote: small letters a to z, digits and single hyphens, 2 to 30, a letter first`,
    );
  if (reservedSegments.has(name))
    throw new Error(`"${name}" is no name of a remote: /${name} is the site's own`);
  if (existsSync(join(checkout, `remote-${name}`)))
    throw new Error(`There is a remote-${name} already; choose another name`);
  const { workspaces } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const declares = workspaces.find(
    (folder) => /^remote-[^/]+$/.test(folder) && declaresPage(join(checkout, folder), `/${name}`),
  );
  if (declares) throw new Error(`/${name} is a page of ${declares} already; choose another name`);
}

/** Checks the sources of the page list and the built manifest: the list may build paths from names. */
function declaresPage(folder: string, address: string): boolean {
  const sources = ['src/pages.ts', 'dist/release.json']
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  return sources.some((source) => source.includes(`'${address}'`) || source.includes(`"${address}"`));
}

const goLive = (
  name: string,
) => `- on a running site: have its dist served (PORT=… npm start), add ${name}=<its address> to REMOTES and its
  key to RELEASE_PUBLIC_KEYS in the shell's REMOTES_FILE (npm start: remotes.env in DATA_DIR, else in .data), then
  npm run releases -- reload, or SIGHUP to the shell`;

function workspaceWords(name: string): string {
  const folder = `remote-${name}`;
  return `${folder} is there, with the page /${name}. npm start and npm run dev have it from their next start.

Next:
- words: each ✎ in ${folder}/src/locales, in seven languages; pages: ${folder}/src/pages.ts
- owners: the team @…/${name} in .github/CODEOWNERS
- test and release: npm run release -w ${folder}
${goLive(name)}
- in containers: a service ${folder} in docker-compose.yml like the other remotes'; docs/releasing.md, "Add a remote"`;
}

function repositoryWords(name: string, folder: string): string {
  return `${basename(folder)} is there, with the kit's packages, a lock file and a workflow.

Next, in ${folder}:
- git init, npm ci, npm test
- words: each ✎ in src/locales, in seven languages; pages: src/pages.ts
- release: RELEASE_SIGNING_KEY=<the team's key> npm run release -- --notify <the site's address>
${goLive(name)}
- docs/releasing.md, "A repository of one's own"`;
}

const template = resolve(import.meta.dirname, 'template');

const notSource = new Set(['node_modules', 'dist', '.data', 'test-results']);

function copyRemote(from: string, folder: string): void {
  cpSync(from, folder, { recursive: true, filter: (path) => !notSource.has(basename(path)) });
}

function copyTemplate(name: string, folder: string, compilerOptions: string): void {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  copyRemote(template, draft);
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const named = text
      // As an object's key, a name with a hyphen must be quoted.
      .replace('{ REMOTE:', "{ 'REMOTE':")
      .replaceAll('REMOTE', name)
      .replace('../../../../tsconfig.base.json', compilerOptions);
    writeFileSync(file, named);
  }
  renameSync(draft, folder);
}

async function addToWorkspace(checkout: string, name: string): Promise<void> {
  const folder = `remote-${name}`;
  const packageFile = join(checkout, 'package.json');
  const packageJson = JSON.parse(readFileSync(packageFile, 'utf8')) as { workspaces: string[] };
  const { workspaces } = packageJson;
  // After the other remotes, so that they keep their ports.
  const last = workspaces.findLastIndex((workspace) => workspace.startsWith('remote-'));
  workspaces.splice(last + 1, 0, folder);
  writeFileSync(packageFile, `${JSON.stringify(packageJson, null, 2)}\n`);
  addOwner(checkout, folder, name);
  await formatFiles(checkout, folder);
  await completeLockFile(checkout);
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
