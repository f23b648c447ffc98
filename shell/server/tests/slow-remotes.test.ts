import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const commerce = { remote: 'commerce', paths: ['/download'] };

let site: TestSite;

/** With a timeout longer than any test: waiting for an answer that never comes fails. */
beforeEach(async () => {
  site = await startTestSite(['legal', 'commerce'], { RELEASE_TIMEOUT_MS: '600000' });
  await site.publish({ ...legal, version: '1' });
});
afterEach(() => site.close());

/** Lets a remote accept requests and answer none. @returns counts the waiting ones */
function hang(remote: string): () => number {
  let waiting = 0;
  site.host(remote).misbehave(() => void waiting++);
  return () => waiting;
}

test('R4 R11 a shell starts and stops while a remote that it has a copy of hangs', async () => {
  await site.publish({ ...commerce, version: '1' });
  await site.startShell();
  await site.stopShell();
  const waiting = hang('legal');
  await site.startShell();
  await until(() => waiting() > 0, 'the remote is asked');
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
  await site.stopShell();
  expect((await site.state()).refused, 'what was given up for the stop is nobody’s fault').toEqual([]);
});

test('R4 R11 a remote that moved away from a host that hangs is polled at its new one', async () => {
  await site.startShell();
  const waiting = hang('legal');
  await until(() => waiting() > 0, 'the former host is asked');
  await site.moveHost('legal');
  await site.publish({ ...legal, version: '2' });
  expect(await site.command('reload')).toContain('follows legal, commerce');
  await site.untilShown('/en/cookies', 'legal 2 en');
});

test('R4 R5 a shell starts although a remote that it has no copy of hangs', async () => {
  hang('commerce');
  await site.startShell();
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
  expect((await site.get('/en/download')).status).toBe(503);
});

test(
  'R5 R11 T2 a shell that starts again misses no remote that never had a release',
  { tags: ['slow'] },
  async () => {
    const ready = async () => {
      const response = await site.get('/ready');
      return [response.status, ((await response.json()) as { missing: string[] }).missing];
    };
    await site.startShell();
    await site.untilShown('/en/cookies', 'legal 1 en');
    expect(await ready(), 'a new site waits for all').toEqual([503, ['commerce']]);
    await site.stopShell();
    await site.startShell();
    expect(await ready()).toEqual([200, []]);
    expect((await site.get('/en/download')).status).toBe(404);
    await site.publish({ ...commerce, version: '1' });
    await site.untilShown('/en/download', 'commerce 1 en');
  },
);

test('R11 a shell stops while a release comes in by drops', async () => {
  await site.startShell();
  const { host } = site;
  let begun = false;
  host('legal').misbehave((_request, response) => {
    begun = response.writeHead(200).write('{');
  });
  await until(() => begun, 'the answer has begun');
  await site.stopShell();
  await expect(site.get('/health'), 'nobody answers any more').rejects.toThrow();
});
