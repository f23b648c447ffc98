import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeUpRelease } from '../testing/index.ts';
import { createManifestReader } from './read-manifest.ts';

const provided = Object.fromEntries(
  Object.entries(makeUpRelease({ remote: 'legal', version: '1', paths: ['/cookies'] }).release.shared).map(
    ([library, range]) => [library, range.replace(/^[^0-9]*/, '')],
  ),
);

test('T1 R4 a manifest from before pages said more of themselves is read, as the release that it was', () => {
  const { release } = makeUpRelease({ remote: 'legal', version: '1', paths: ['/cookies'] });
  const pages = release.pages.map((page) =>
    Object.fromEntries(
      Object.entries(page).filter(
        ([name]) => !['takesPayment', 'chrome', 'links', 'forms', 'preload'].includes(name),
      ),
    ),
  );
  const earlier = { ...release, pages };
  const read = createManifestReader('legal', provided)(Buffer.from(JSON.stringify(earlier)));
  expect(read.release.pages[0]).toMatchObject({ takesPayment: false, chrome: [], links: [], forms: {} });
  // As all shells have stored it: another digest of this version would be refused.
  const recorded = createHash('sha256').update(JSON.stringify({ ...earlier, time: undefined }));
  expect(read.digest).toBe(recorded.digest('hex'));
});
