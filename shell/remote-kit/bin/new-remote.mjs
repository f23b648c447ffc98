import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { command, markInstalled, run } from '../../../.run/prepare.mjs';
import { remotes } from '../../../.run/services.mjs';

/** The files of a new remote, with `REMOTE` as a placeholder for its name. */
const template = 'shell/remote-kit/new-remote/template';

await command(async () => {
  const { reservedSegments } = await import('../../contract/src/reserved-paths.ts');
  const [name = '', ...more] = process.argv.slice(2);
  checkName(name, more, reservedSegments);
  const folder = `remote-${name}`;
  copyTemplate(folder, name);
  addWorkspace(folder);
  addOwner(folder, name);
  await run('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', folder]);
  await lock();
  console.log(closingWords(folder, name));
});

/** @param {string} name @param {string[]} more @param {ReadonlySet<string>} reserved @throws Error of one line */
function checkName(name, more, reserved) {
  if (!name || more.length > 0) throw new Error('Usage: npm run new-remote -- <name>');
  if (!/^[a-z](-?[a-z0-9]){1,29}$/.test(name))
    throw new Error(
      `"${name}" is no name of a remote: small letters a to z, digits and single hyphens, 2 to 30, a letter first`,
    );
  if (reserved.has(name)) throw new Error(`"${name}" is no name of a remote: /${name} is the site's own`);
  if (existsSync(`remote-${name}`)) throw new Error(`There is a remote-${name} already; choose another name`);
  const declares = remotes.filter((remote) => declaresPage(`remote-${remote}`, `/${name}`));
  if (declares.length > 0)
    throw new Error(`/${name} is a page of remote-${declares[0]} already; choose another name`);
}

/** Checks the sources of the page list and the built manifest: the list may build paths from names. */
function declaresPage(/** @type {string} */ folder, /** @type {string} */ address) {
  const sources = ['src/pages.ts', 'src/pages.tsx', 'dist/release.json']
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  return sources.some((source) => source.includes(`'${address}'`) || source.includes(`"${address}"`));
}

/** @param {string} folder @param {string} name */
function copyTemplate(folder, name) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const named = text
      // As an object's key, a name with a hyphen must be quoted.
      .replace('{ REMOTE:', "{ 'REMOTE':")
      .replaceAll('REMOTE', name)
      .replace('../../../../tsconfig', '../tsconfig');
    writeFileSync(file, named);
  }
  renameSync(draft, folder);
}

/** Adds it after the other remotes, so that they keep their ports. @param {string} folder */
function addWorkspace(folder) {
  const packageJson = JSON.parse(readFileSync('package.json', 'utf8'));
  const { workspaces } = packageJson;
  const last = workspaces.findLastIndex((/** @type {string} */ each) => each.startsWith('remote-'));
  workspaces.splice(last + 1, 0, folder);
  writeFileSync('package.json', `${JSON.stringify(packageJson, null, 2)}\n`);
}

/** Adds its release workflow on `main` and its code owners. @param {string} folder @param {string} name */
function addOwner(folder, name) {
  const workflow = (/** @type {string} */ remote) => `.github/workflows/release-${remote}.yml`;
  writeFileSync(workflow(name), readFileSync(workflow('marketing'), 'utf8').replaceAll('marketing', name));
  const owners = readFileSync('.github/CODEOWNERS', 'utf8');
  const [, organisation = ''] = /^\*\s+(@[^/\s]+)/m.exec(owners) ?? [];
  appendFileSync(
    '.github/CODEOWNERS',
    `\n/${folder}/ ${organisation}/${name}\n/${workflow(name)} ${organisation}/${name} ${organisation}/platform\n`,
  );
}

/** Adds the workspace to the lock file; all its libraries are installed already, so nothing is downloaded. */
async function lock() {
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--package-lock-only', ...quiet]);
  markInstalled();
}

/** @param {string} folder @param {string} name */
function closingWords(folder, name) {
  return `${folder} is there, with the page /${name}. npm start and npm run dev have it from their next start.

Next:
- words: each ✎ in ${folder}/src/locales, in seven languages; pages: ${folder}/src/pages.ts
- owners: the team @…/${name} in .github/CODEOWNERS
- test and release: npm run release -w ${folder}
- on a running site: serve ${folder}/dist (PORT=… npm start -w ${folder}), add ${name}=<its address> to REMOTES and its
  key to RELEASE_PUBLIC_KEYS in the shell's REMOTES_FILE (npm start: .data/remotes.env), then
  npm run releases -- reload, or SIGHUP to the shell
- in containers: a service ${folder} in docker-compose.yml like the other remotes'; docs/releasing.md, "Add a remote"`;
}
