import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from './site/site.ts';

const marketing = { remote: 'marketing', paths: ['/'] };
const legal = { remote: 'legal', paths: ['/cookies'] };

async function startSite(environment: NodeJS.ProcessEnv): Promise<TestSite> {
  const site = await startTestSite(['marketing', 'legal'], environment);
  onTestFinished(() => site.close());
  return site;
}

async function startOffering(environment: NodeJS.ProcessEnv = { SITE_OFFERS_RELEASES: 'true' }) {
  const site = await startSite(environment);
  for (const outline of [marketing, legal]) await site.publish({ ...outline, version: '1' });
  await site.startShell();
  return site;
}

test('T4 another shell takes a site’s live releases from the site itself, signatures checked, and follows them', async () => {
  const site = await startOffering();
  const listed = (await (await site.get('/r/remotes.json')).json()) as { remotes: string[] };
  expect(listed.remotes.sort()).toEqual(['legal', 'marketing']);
  const [shared, published] = await Promise.all(
    [`${site.origin()}/r/legal`, site.host('legal').url].map(async (host) => {
      const manifest = await (await fetch(`${host}/release.json`)).text();
      return { manifest, signature: await (await fetch(`${host}/1/release.sig`)).text() };
    }),
  );
  expect(shared?.signature).toMatch(/\S{80,}/);
  expect({ ...shared, signature: shared?.signature.trim() }).toEqual({
    ...published,
    signature: published?.signature.trim(),
  });

  const other = await startSite({
    REMOTES: ['marketing', 'legal'].map((name) => `${name}=${site.origin()}/r/${name}`).join(','),
  });
  await other.startShell();
  await other.untilShown('/en/cookies', 'legal 1 en');
  await site.publish({ ...legal, version: '2' });
  await other.untilShown('/en/cookies', 'legal 2 en');
  await site.command('rollback', 'legal');
  await other.untilShown('/en/cookies', 'legal 1 en');
});

test('T4 a site offers no candidate, no canary, nothing whose time is to come', async () => {
  const site = await startOffering();
  await site.command('pin', 'legal');
  await site.publish({ ...legal, version: 'candidate' });
  const notBefore = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await site.publish({ ...marketing, version: 'scheduled', overrides: { notBefore } });
  await site.untilKept('legal', 'candidate');
  await site.untilKept('marketing', 'scheduled');
  await site.command('canary', 'legal', 'candidate', '100');
  await site.untilShown('/en/cookies', 'legal candidate en');

  for (const remote of ['legal', 'marketing'])
    expect(await (await site.get(`/r/${remote}/release.json`)).json()).toMatchObject({ version: '1' });
  expect((await site.get('/r/legal/candidate/release.sig')).status).toBe(404);
  for (const path of ['release.sig', 'style.css'])
    expect((await site.get(`/r/marketing/scheduled/${path}`)).status, path).toBe(404);
});

test('T4 a site offers nothing unless it is configured to', async () => {
  const site = await startOffering({});
  for (const path of ['/r/remotes.json', '/r/legal/release.json', '/r/legal/1/release.sig'])
    expect((await site.get(path)).status, path).toBe(404);
  expect((await site.get('/r/legal/1/style.css')).status).toBe(200);
});
