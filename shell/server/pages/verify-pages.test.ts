import { expect, test } from 'vitest';
import type { StoredRelease } from '@site/releases/store/release-store.ts';
import { resultOf } from '@site/releases/poll/poll-failures.ts';
import { makeUpRelease } from '@site/releases/testing';
import { exampleSite as site } from '@site/shell-contract/site-placeholders';
import { verifyPages } from './verify-pages.ts';

/** What a poll comes to for a release with this fragment on every page. */
async function pollResult(fragment: Buffer) {
  const { release } = makeUpRelease({ remote: 'legal', version: '1', paths: ['/terms'] });
  const files = new Map(release.pages.map((page) => [page.fragment, fragment]));
  const stored: StoredRelease = { release, digest: '', files };
  const verified = verifyPages(stored, { site, dataEndpoints: new Map() });
  return verified.then(() => undefined, resultOf);
}

test('R4 a fault of the page checks fails the release, with the fault as cause; what a team wrote is refused', async () => {
  const fault = new TypeError('x is undefined');
  const unreadable = Buffer.from('');
  unreadable.toString = () => {
    throw fault;
  };
  expect(await pollResult(unreadable)).toMatchObject({
    outcome: 'failed',
    reason: 'fragments/fr/terms.html: x is undefined',
    err: { cause: fault },
  });
  for (const fragment of ['<script></script>', '[[site.no.such.value]]'])
    expect(await pollResult(Buffer.from(fragment))).toMatchObject({ outcome: 'refused' });
  expect(await pollResult(Buffer.from('<p>Terms</p>'))).toBeUndefined();
});
