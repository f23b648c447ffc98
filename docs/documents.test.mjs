import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (/** @type {string} */ file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const settings = read('docs/settings.md');
const named = (/** @type {string} */ text, /** @type {RegExp} */ pattern) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

test('F-documents every variable of the compose files and of .env.example stands in docs/settings.md', () => {
  const passed = ['docker-compose.yml', 'docker-compose.override.yml'].flatMap((file) =>
    named(read(file), /\$\{([A-Z0-9_]+)/g),
  );
  const inExample = named(read('.env.example'), /^([A-Z0-9_]+)=/gm);
  expect(inExample.length).toBeGreaterThan(10);
  expect([...passed, ...inExample].filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});

test('F-env-example .env.example asks for everything without which a public site is refused', () => {
  const refused = settings.split('\n## What a public site refuses\n')[1]?.split('\n## ')[0] ?? '';
  const inExample = named(read('.env.example'), /^([A-Z0-9_]+)=/gm);
  // Addresses of a provider other than the true one.
  const elsewhere = ['ALLOW_TEST_PAYMENTS', 'STRIPE_SCRIPT_URL', 'STRIPE_API_BASE'];
  const needed = named(refused, /`([A-Z][A-Z0-9_]+)`/g).filter((name) => !elsewhere.includes(name));
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => !inExample.includes(name))).toEqual([]);
});

test('F-documents every variable of compose’s own that docs/settings.md names is one', () => {
  const section = settings.split('\n## Compose\n')[1]?.split('\n## ')[0] ?? '';
  const listed = (section.match(/^- `.+/gm) ?? []).map((row) => row.replaceAll(/\([^)]*\)|:.*/g, ''));
  const rows = named(listed.join('\n'), /`([A-Z0-9_]+)`/g);
  expect(rows.length).toBeGreaterThan(10);
  const known = ['docker-compose.yml', 'docker-compose.override.yml', '.env.example'].map(read).join('');
  expect(rows.filter((name) => !known.includes(`\${${name}`) && !known.includes(`\n${name}=`))).toEqual([]);
});

test('F-documents each decision is dated, has a status, is short and stands in the list of decisions', () => {
  const list = read('docs/decisions/README.md');
  const files = readdirSync(new URL('../docs/decisions/', import.meta.url)).filter((file) =>
    /^\d/.test(file),
  );
  expect(named(list, /\]\((\d{4}-[a-z0-9-]+\.md)\)$/gm).sort()).toEqual(files.sort());
  for (const file of files) {
    const text = read(`docs/decisions/${file}`);
    expect(text, file).toMatch(new RegExp(`^# ${file.slice(0, 4)} `));
    expect(text, file).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|replaced)\b/m);
    expect(text.trimEnd().split('\n').length, file).toBeLessThanOrEqual(20);
  }
});

test('F-documents each workspace that a documented npm command means has its script', () => {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(read('package.json'));
  const documents = readdirSync(new URL('../docs/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('decisions/'))
    .map((file) => `docs/${file}`);
  const commands = ['README.md', 'CONTRIBUTING.md', ...documents].flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z:-]+) (-w|--prefix) ([a-z/-]+)/g)].map(
      ([command, script = '', option, folder]) => ({ command, script, option, folder }),
    ),
  );
  expect(commands.length).toBeGreaterThan(5);
  const failing = commands.filter(({ script, option, folder }) => {
    // As npm does: the folder, and for `-w` what stands directly in it.
    const meant = workspaces.filter(
      (path) => path === folder || (option === '-w' && path.match(/(.*)\/[^/]+$/)?.[1] === folder),
    );
    return meant.some((path) => !JSON.parse(read(`${path}/package.json`)).scripts?.[script]);
  });
  expect(failing.map(({ command }) => command)).toEqual([]);
});

test('F-documents each link between documents leads to a file, and to a heading of it', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].concat(
    readdirSync(new URL('../docs/', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  );
  const anchorOf = (/** @type {string} */ heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  const links = documents.flatMap((from) =>
    named(read(from).replaceAll(/`[^`\n]*`/g, ''), /\]\(((?!https?:)[^)\s]+)\)/g).map((link) => ({
      from,
      link,
    })),
  );
  expect(links.length).toBeGreaterThan(50);
  const dead = links.filter(({ from, link }) => {
    const { pathname, hash } = new URL(link, `file:///${from}`);
    const file = new URL(`..${pathname}`, import.meta.url);
    if (!existsSync(file)) return true;
    const anchors = () => named(readFileSync(file, 'utf8'), /^#+ (.+)$/gm).map(anchorOf);
    return hash !== '' && !anchors().includes(decodeURIComponent(hash.slice(1)));
  });
  expect(dead).toEqual([]);
});

test('F-documents each path in backticks that could be one of this repository leads to a file or folder', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: new URL('..', import.meta.url), encoding: 'utf8' });
  const documents = files.match(/^(docs\/.*|README|CONTRIBUTING|SECURITY)\.md$/gm) ?? [];
  // `DATA_DIR/…`, `/health`, `.data/…` and `src/<name>.ts` are none.
  const pattern = /`([a-z][\w-]*(?:\/[\w-][\w.-]*)+|[a-z][\w.-]*\.(?:tsx?|mjs))\/?`/g;
  const paths = documents.flatMap((file) => named(read(file), pattern).map((path) => ({ file, path })));
  expect(paths.length).toBeGreaterThan(50);
  // Often its end, as `src/pages.ts` of any remote, or without `.ts`.
  const isThere = (/** @type {string} */ path) =>
    new RegExp(`(^|/)${path}(\\.tsx?|\\.mjs)?(/|$)`, 'm').test(files);
  expect(paths.filter(({ path }) => !isThere(path))).toEqual([]);
});

test('F-runbook no document switches off a restart or deletes what an undo needs, and its pattern finds why a shell refuses', () => {
  const documents = ['operations', 'releasing', 'go-public', 'scale', 'settings'].map((name) =>
    read(`docs/${name}.md`),
  );
  for (const text of documents) {
    // The engine takes any signal for a stop by hand, and starts the container no more.
    expect(text).not.toMatch(/compose kill|docker kill/);
    expect(
      [...text.matchAll(/image prune -a.*\n?.*/g)].filter(([line]) => !line.includes('no `--undo`')),
    ).toEqual([]);
  }
  const [, pattern = ''] = /grep -E '([^']+)'/.exec(read('docs/operations.md')) ?? [];
  expect('shell: Wrong environment: REMOTES: is needed').toMatch(new RegExp(pattern));
  expect('api: Wrong environment: DATABASE_URL: is needed').toMatch(new RegExp(pattern));
});

test('F-documents docs/api.md names the ports of the stand-ins', () => {
  const section = read('docs/api.md').split('\n## Stand-ins\n')[1]?.split('\n\nCards')[0] ?? '';
  const schemas = read('api/stand-ins/src/environment.ts').split(/^const /m);
  const ports = schemas.flatMap((schema) => {
    const [, program = ''] = /^([a-z]+)Schema /.exec(schema) ?? [];
    return named(schema, /PORT: port\.default\((\d+)\)/g).map((port) => ({ program, port }));
  });
  expect(ports.length).toBeGreaterThan(4);
  // In parentheses behind the program's name in backticks.
  const isNamed = (/** @type {string} */ program, /** @type {string} */ port) =>
    new RegExp(`\\b${program}[^\`]*\` \\([^\`]*\\b${port}\\b`).test(section);
  expect(ports.filter(({ program, port }) => !isNamed(program, port))).toEqual([]);
});
