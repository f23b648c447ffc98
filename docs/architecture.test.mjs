import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as pageAttributes from '@site/shell-contract/page-attributes';
import { policyPages } from '../remote-legal/src/pages.ts';
import { readContentFiles } from '../remote-legal/src/policies/content-files.ts';
import { readLibrary } from '../remote-legal/src/policies/policy-library.ts';

const workspace = join(import.meta.dirname, '..');
const legal = policyPages(readLibrary(readContentFiles(join(workspace, 'remote-legal/content'))));
/** The pages of all other remotes. @type {Record<string, readonly import('@site/remote-kit/prerender').Page[]>} */
const pagesOfOthers = import.meta.glob(['../remote-*/src/pages.ts', '!../remote-legal/**'], {
  import: 'pages',
  eager: true,
});
const named = Object.entries(pagesOfOthers).map(
  ([path, pages]) => /** @type {const} */ ([/remote-([^/]+)/.exec(path)?.[1] ?? '', pages]),
);
const remotes = { legal, ...Object.fromEntries(named) };
const declared = Object.values(remotes).flat();

/** The source files of a folder without tests, whose releases have invented paths. @param {string} folder */
function sourcesOf(folder) {
  return readdirSync(join(workspace, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|json|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist|dist-development|tests|testing)\/|\.test\.tsx?$/.test(path));
}

test('T1 no file of the shell names a page of a remote by its path', () => {
  const paths = [...new Set(declared.flatMap((page) => Object.values(page.paths)))].filter(
    (path) => path !== '/',
  );
  expect(paths.length).toBeGreaterThan(40);
  const files = sourcesOf('shell');
  expect(files.length).toBeGreaterThan(150);
  // A path as written in code and texts, with or without a language: `'/apps'`, `"/de/apps?…"`, `/*apps*`.
  const named = paths.map((path) => ({
    path,
    pattern: new RegExp(
      `["'\`(]/(?:\\*|[a-z]{2}/)?${path.slice(1).replaceAll('.', '\\.')}(?![\\w-])(?!/[\\w-]*\\.)`,
    ),
  }));
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return named.filter(({ pattern }) => pattern.test(text)).map(({ path }) => `${file} names ${path}`);
  });
  expect(found).toEqual([]);
});

test('T1 the languages know no path of a remote either', () => {
  const paths = declared.flatMap((page) => Object.values(page.paths)).filter((path) => path !== '/');
  const texts = sourcesOf('shared-i18n').map((file) => readFileSync(file, 'utf8'));
  expect(texts.length).toBeGreaterThan(3);
  expect(paths.filter((path) => texts.some((text) => text.includes(`'${path}'`)))).toEqual([]);
});

test('T11 no file of a remote, its tests included, names another remote', () => {
  const files = execFileSync('git', ['ls-files', 'remote-*'], { cwd: workspace, encoding: 'utf8' }).split(
    '\n',
  );
  const others = (/** @type {string} */ file) =>
    new RegExp(`remote-(?!${/^remote-(\w+)/.exec(file)?.[1]}\\b)(marketing|commerce|legal)\\b`);
  const texts = files.filter((file) => /\.(tsx?|mjs|json|css)$/.test(file));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((file) => others(file).test(readFileSync(join(workspace, file), 'utf8')))).toEqual([]);
});

test('T1 a page stands in one list of one remote, and a role is one page’s', () => {
  const ids = Object.entries(remotes).flatMap(([remote, pages]) => pages.map(({ id }) => `${remote} ${id}`));
  expect(new Set(ids).size).toBe(ids.length);
  const paths = declared.flatMap((page) => [...new Set(Object.values(page.paths))]);
  expect(new Set(paths).size).toBe(paths.length);
  const roles = declared.flatMap(({ role }) => (role ? [role] : []));
  expect(roles.length).toBeGreaterThan(4);
  expect(new Set(roles).size).toBe(roles.length);
});

test('T1 L15 every page that a remote links to by its role is there', () => {
  const roles = new Set(declared.flatMap(({ role }) => (role ? [role] : [])));
  const linked = Object.keys(remotes)
    .flatMap((remote) => sourcesOf(`remote-${remote}/src`))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/pageAddress\('([^']+)'\)/g)].map(([, role = '']) => role),
    );
  expect(linked.length).toBeGreaterThan(1);
  expect(linked.filter((role) => !roles.has(role))).toEqual([]);
});

test('T1 a remote names a page’s component in its list of pages alone', () => {
  const list = 'pages.ts';
  for (const [remote] of named) {
    const folder = join(workspace, `remote-${remote}/src`);
    const source = readFileSync(join(folder, list), 'utf8');
    const components = [...source.matchAll(/import\('\.\/(pages\/[^']+)'\)/g)].map(([, path = '']) => path);
    expect(components.length).toBeGreaterThan(0);
    const otherSources = sourcesOf(`remote-${remote}/src`).filter(
      // A page may use another page’s component.
      (file) => file !== join(folder, list) && !file.startsWith(join(folder, 'pages/')),
    );
    const naming = otherSources.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return components.some((path) => text.includes(`${path.split('/').at(-1)}'`));
    });
    expect(naming).toEqual([]);
  }
});

/** The attributes that sources name, by a constant of the contract too. @param {string[]} folders */
function attributesIn(folders) {
  const text = folders
    .flatMap(sourcesOf)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const written = [...text.matchAll(/\bdata-[a-z]+(?:-[a-z]+)*/g)].map(([name]) => name);
  const imported = Object.entries(pageAttributes).flatMap(([constant, name]) =>
    new RegExp(`\\b${constant}\\b`).test(text) ? [name] : [],
  );
  return new Set([...written, ...imported]);
}

test('T1 T11 the contract names each data attribute that the shell and the remotes share, and no other', () => {
  const ofShell = attributesIn(['shell/browser', 'shell/server']);
  const ofRemotes = attributesIn([
    ...Object.keys(remotes).map((remote) => `remote-${remote}/src`),
    ...['shell/remote-kit/island', 'shell/remote-kit/ui', 'shell/remote-kit/dev'],
  ]);
  const shared = [...ofShell].filter((name) => ofRemotes.has(name));
  expect(shared.sort()).toEqual(Object.values(pageAttributes).sort());
});

/** An alias of a module, and the federation plugin's and Vite's modules by their inner names. */
const replaces = /\balias: [[{]|preload-helper|virtual:mf|__loadShare__/;

test('R12 no build replaces a module of another package', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: workspace,
    encoding: 'utf8',
  });
  const found = files
    .split('\n')
    .filter((file) => file && !file.startsWith('docs/architecture.'))
    .filter((file) => replaces.test(readFileSync(join(workspace, file), 'utf8')));
  expect(found).toEqual([]);
});
