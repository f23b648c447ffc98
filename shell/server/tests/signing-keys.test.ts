import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyPair } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

const team = keyPair();

let site: TestSite;

beforeEach(async () => {
  site = await startTestSite(['legal', 'commerce'], { RELEASE_UNSIGNED: '' });
});
afterEach(() => site.close());

const start = (environment: NodeJS.ProcessEnv) => site.startShell(environment);

async function untilRefused(version: string, reason: RegExp): Promise<void> {
  await until(
    async () =>
      (await site.state()).refused.some(
        (refusal) => refusal.version === version && reason.test(refusal.reason),
      ),
    `${version} is refused`,
  );
  expect(await site.command('status')).toMatch(reason);
}

/** Warnings about unsigned releases. */
function warnings(): string[][] {
  const lines = site
    .logged()
    .split('\n')
    .filter((line) => line.includes('RELEASE_UNSIGNED'));
  return lines.map((line) => (JSON.parse(line) as { remotes: string[] }).remotes);
}

test.each(['RELEASE_PUBLIC_KEYS', 'RELEASE_UNSIGNED'])(
  'R4 S5 %s of a remote that there is none of stops the start',
  async (variable) => {
    const value = variable === 'RELEASE_UNSIGNED' ? 'leagl' : `leagl=${team.spki}`;
    await expect(start({ [variable]: value })).rejects.toThrow(
      `${variable}: "leagl" is none of the remotes (legal, commerce)`,
    );
  },
);

test('S5 R4 without any key nothing is accepted, signed or not; ops see why', async () => {
  await site.publish({ ...legal, version: '1' });
  await start({});
  await untilRefused('1', /RELEASE_PUBLIC_KEYS has no key of it/);
  expect((await site.get('/en/cookies')).status).toBe(503);
  await site.publish({ ...legal, version: '2' }, team.pem);
  await untilRefused('2', /RELEASE_PUBLIC_KEYS has no key of it/);
});

test('S5 R11 what RELEASE_UNSIGNED names is accepted unsigned, and logged at each start; a key that is there is asked for', async () => {
  await site.publish({ ...legal, version: '1' });
  await start({ RELEASE_UNSIGNED: 'legal' });
  await site.untilShown('/en/cookies', 'legal 1 en');
  await site.stopShell();
  await start({ RELEASE_UNSIGNED: 'legal,commerce', RELEASE_PUBLIC_KEYS: `legal=${team.spki}` });
  expect(warnings()).toEqual([['legal'], ['commerce']]);
  await site.publish({ ...legal, version: '2' });
  await untilRefused('2', /no signature/);
});

test(
  'S5 F-accepted-unsigned what a trial accepted unsigned is not served once its remote has a key, until it is signed',
  { tags: ['slow'] },
  async () => {
    await site.publish({ ...legal, version: '1' });
    await start({ RELEASE_UNSIGNED: 'legal' });
    await site.untilShown('/en/cookies', 'legal 1 en');
    await site.stopShell();
    await start({ RELEASE_PUBLIC_KEYS: `legal=${team.spki}` });
    expect((await site.get('/en/cookies')).status).toBe(503);
    expect(site.logged()).toContain('it was accepted without a signature');
    await site.publish({ ...legal, version: '1' }, team.pem);
    await site.untilShown('/en/cookies', 'legal 1 en');
    await site.publish({ ...legal, version: '2' }, keyPair().pem);
    await untilRefused('2', /not made with the team’s key/);
    expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
    await site.publish({ ...legal, version: '3' }, team.pem);
    await site.untilShown('/en/cookies', 'legal 3 en');
  },
);

test('S5 a key is replaced by naming both for a while', async () => {
  const next = keyPair();
  await start({ RELEASE_PUBLIC_KEYS: `legal=${team.spki},legal=${next.spki}` });
  await site.publish({ ...legal, version: '1' }, team.pem);
  await site.untilShown('/en/cookies', 'legal 1 en');
  await site.publish({ ...legal, version: '2' }, next.pem);
  await site.untilShown('/en/cookies', 'legal 2 en');
  await site.stopShell();
  await start({ RELEASE_PUBLIC_KEYS: `legal=${next.spki}` });
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 2 en');
  await site.publish({ ...legal, version: '3' }, team.pem);
  await untilRefused('3', /not made with the team’s key/);
});

test.each([{ SITE_ORIGIN: 'https://www.example.com' }, { NODE_ENV: 'production' }])(
  'S5 S2 with %o no release is accepted unsigned: the shell does not start until every key is there',
  async (environment) => {
    await expect(start({ ...environment, RELEASE_UNSIGNED: 'legal,commerce' })).rejects.toThrow(
      /^Wrong environment: RELEASE_UNSIGNED: only on one's own machine.*RELEASE_PUBLIC_KEYS needs a key of legal, commerce$/,
    );
    const keys = `legal=${team.spki},commerce=${team.spki}`;
    await start({ ...environment, RELEASE_UNSIGNED: 'legal,commerce', RELEASE_PUBLIC_KEYS: keys });
    expect(warnings()).toEqual([]);
  },
);
