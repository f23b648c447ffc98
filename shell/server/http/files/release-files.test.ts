import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUpRelease } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from '../../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const inert = "sandbox; default-src 'none'";
/** Of PDFs, which browsers show by pages of their own: these stay blank in a sandbox. */
const shown = "default-src 'none'; style-src 'unsafe-inline'";

const types: Record<string, string> = {
  'late.js': 'text/javascript; charset=utf-8',
  'late.mjs': 'text/javascript; charset=utf-8',
  'late.css': 'text/css; charset=utf-8',
  'part.html': 'text/html; charset=utf-8',
  'texts.json': 'application/json; charset=utf-8',
  'drawing.svg': 'image/svg+xml',
  'picture.png': 'image/png',
  'picture.jpg': 'image/jpeg',
  'picture.jpeg': 'image/jpeg',
  'picture.webp': 'image/webp',
  'picture.avif': 'image/avif',
  'font.woff2': 'font/woff2',
  'report.pdf': 'application/pdf',
};

let site: TestSite;

/** Manifest fields of a release that claims the same type for all files. */
function withFileType(version: string, files: Record<string, string>, type: string) {
  const { release } = makeUpRelease({ ...legal, version, files });
  return { files: release.files.map((file) => ({ ...file, type })) };
}

beforeAll(async () => {
  site = await startTestSite(['legal']);
  const files = Object.fromEntries(Object.keys(types).map((path) => [path, path]));
  await site.publish({
    ...legal,
    version: '1',
    files,
    overrides: withFileType('1', files, 'text/html; charset=evil'),
  });
  await site.startShell();
});
afterAll(() => site.close());

test.each(Object.entries(types))(
  'S5 F-file-types %s is served as %s, whatever its release says',
  async (path, type) => {
    const { status, headers } = await site.get(`/r/legal/1/${path}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-evil')).toBeNull();
    expect(headers.get('content-security-policy')).toBe(path.endsWith('.pdf') ? shown : inert);
    expect(headers.get('content-disposition')).toBe(path.endsWith('.pdf') ? 'inline' : null);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  },
);

test('O4 R4 a file of a release that the store cannot give is a 503, of no release a 404', async () => {
  await site.stopShell();
  const [digest = ''] = await readdir(join(site.store, 'stored/legal/1'));
  const manifest = join(site.store, 'stored/legal/1', digest, 'release.json');
  await rename(manifest, `${manifest}-aside`);
  // A folder in its place cannot be read, and is not absent.
  await mkdir(manifest);
  site.host('legal').misbehave((_request, response) => void response.writeHead(503).end());
  await site.startShell();
  const [known, unknown] = await Promise.all(
    ['/r/legal/1/style.css', '/r/legal/0/style.css'].map((path) => site.get(path)),
  );
  expect([known?.status, await known?.text(), unknown?.status]).toEqual([503, 'Unavailable', 404]);
  expect(known?.headers.get('cache-control')).toBe('no-store');
  expect(site.logged()).toContain('legal 1 cannot be read');
  await site.stopShell();
  await rmdir(manifest);
  await rename(`${manifest}-aside`, manifest);
  site.host('legal').misbehave(undefined);
  await site.startShell();
});

test.each([
  '/r/legal/1/missing.js',
  '/r/none',
  '/assets/app-test0000.js',
  '/robots.txt',
  '/sitemap.xml',
  '/ready',
])('S6 %s, which is no page, runs nothing', async (path) => {
  expect((await site.get(path)).headers.get('content-security-policy')).toBe(inert);
});

test.each(['/en/cookies', '/en/nowhere'])('R10 the page %s has a policy of its own', async (path) => {
  const policy = (await site.get(path, { Accept: 'text/html' })).headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toContain('sandbox');
});

test.each([
  'page.php',
  'run.wasm',
  'page.htm',
  'page.xhtml',
  'drawing.svgz',
  'page.html.exe',
  'page.HTML',
  'html',
  'notes.pdf.exe',
  'notes.PDF',
])('S5 R4 a release with %s is refused by the file’s name', async (path) => {
  const version = `2.${path}`;
  await site.publish({ ...legal, version, files: { [path]: '<script>1</script>' } });
  await until(
    async () =>
      (await site.state()).refused.some(
        (refusal) =>
          refusal.version === version && refusal.reason === `${path} is of a type that no release may have`,
      ),
    `the release with ${path} is refused`,
  );
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
});
