import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const oneDay = 24 * 60 * 60 * 1000;

const commerce = { remote: 'commerce', paths: ['/download'] };

let site: TestSite;

/** Publishes a release and waits until visitors see it. */
async function release(remote: typeof legal, version: string): Promise<void> {
  await site.publish({ ...remote, version });
  await site.untilShown(`/en${remote.paths[0]}`, `${remote.remote} ${version} en`);
}

beforeAll(async () => {
  site = await startTestSite(['legal', 'commerce']);
  await site.publish({ ...legal, version: '1' });
  await site.publish({ ...commerce, version: '1' });
  await site.startShell();
  await release(legal, '2');
  await release(commerce, '2');
  await release(legal, '3');
});
afterAll(() => site.close());

test('R3 T6 a rollback is answered byte for byte as before, and stays although the remote offers more', async () => {
  await site.command('rollback', 'legal', '2');
  await site.untilShown('/en/cookies', 'legal 2');
  const before = await (await site.get('/en/cookies')).text();
  await expect(site.command('unpin', 'legal')).rejects.toThrow(/bring back legal 3, which was undone/);
  await site.command('unpin', 'legal', '--yes');
  await site.untilShown('/en/cookies', 'legal 3');

  const output = await site.command('rollback', 'legal');
  await site.untilShown('/en/cookies', 'legal 2');
  expect(output).toMatch(/legal is pinned/);
  expect(await (await site.get('/en/cookies')).text()).toBe(before);

  await site.publish({ ...legal, version: '4' });
  await site.untilKept('legal', '4');
  expect(await (await site.get('/en/cookies')).text()).toBe(before);
  const status = await site.command('status');
  expect(status).toMatch(/4 waits until it is unpinned/);
  expect(status, 'where it was read').toContain(`store: ${site.store} `);
  await site.command('unpin', 'legal');
  await site.untilShown('/en/cookies', 'legal 4');
});

test('R3 T10 a rollback from a named release changes nothing once another one is live', async () => {
  await expect(site.command('rollback', 'legal', '--from', '3')).rejects.toThrow(
    /legal 4 is live, not legal 3/,
  );
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 4');
  await site.command('rollback', 'legal', '--from', '4');
  await site.untilShown('/en/cookies', 'legal 3');
  await site.command('unpin', 'legal', '--yes');
  await site.untilShown('/en/cookies', 'legal 4');
});

test('R3 undo restores the last whole combination, and again the one before', async () => {
  await release(commerce, '3');
  await release(legal, '5');
  await site.command('undo');
  await site.untilShown('/en/cookies', 'legal 4');
  expect(await (await site.get('/en/download')).text()).toContain('commerce 3');
  await site.command('undo');
  await site.untilShown('/en/download', 'commerce 2');
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 4');
});

test('R3 the history says who, when, what and why', async () => {
  const history = await site.command('history');
  expect(history).toMatch(/^\d{4}-\d\d-\d\dT\S+ {2}ops {2}rollback {2}legal {2}2 {2}\(a test\)$/m);
  expect(history).toMatch(/ {2}shell {2}live {2}commerce {2}3 {2}\(it is the newest\)$/m);
  expect(history).toMatch(/ {2}ops {2}undo {2}commerce {2}2 {2}\(a test\)$/m);
});

test('T6 the history shows what visitors saw change with a release', async () => {
  const changes = ['changed  /en/cookies (en)', '    - before', '    + after'];
  await site.publish({ ...legal, version: '5.1', overrides: { changes } });
  await site.untilKept('legal', '5.1');
  expect(await site.command('history')).toMatch(
    /accept {2}legal {2}5\.1 .*\n {4}changed {2}\/en\/cookies \(en\)\n {8}- before\n {8}\+ after$/m,
  );
});

test('R3 what cannot be done is one clear line and changes nothing', async () => {
  const before = await site.state();
  await expect(site.command('rollback', 'legal', '99')).rejects.toThrow(
    /legal 99 is not stored; stored are 1, 2/,
  );
  // Every object has this property.
  for (const command of [
    ['preview', 'legal@constructor'],
    ['rollback', 'legal', 'constructor'],
  ])
    await expect(site.command(...command)).rejects.toThrow(/legal constructor is not stored/);
  await expect(site.command('preview', 'legal', '2')).rejects.toThrow(/named remote@version/);
  await expect(site.command('pin', 'constructor')).rejects.toThrow(/constructor has no live release/);
  await expect(site.command('rollback', 'unknown')).rejects.toThrow(/unknown has no live release/);
  await expect(site.command('canary', 'legal', '4', '10')).rejects.toThrow(/legal 4 is live already/);
  await expect(site.command('canary', 'legal', '2', 'many')).rejects.toThrow(/number from 0 to 100/);
  await expect(site.command('roll', 'legal')).rejects.toThrow(/no command "roll"/);
  expect(await site.state()).toEqual(before);
});

test('R4 R11 the shell starts and serves every page with every remote down', async () => {
  await site.stopShell();
  for (const remote of ['legal', 'commerce'])
    site.host(remote).misbehave((_request, response) => void response.destroy());
  await site.startShell();
  expect((await site.get('/ready')).status).toBe(200);
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 4');
  expect(await (await site.get('/en/download')).text()).toContain('commerce 2');
  for (const remote of ['legal', 'commerce']) site.host(remote).misbehave();
});

test('R3 an effective date: published today, kept, and live when its time has come', async () => {
  await site.command('unpin', 'legal', '--yes');
  await site.untilShown('/en/cookies', 'legal 5');
  const notBefore = new Date(Date.now() + oneDay).toISOString();
  await site.publish({ ...legal, version: '6', overrides: { notBefore } });
  await until(async () => /6 goes live at/.test(await site.command('status')), 'ops see the date');
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 5');
  site.passTime(oneDay);
  await site.untilShown('/en/cookies', 'legal 6');
});

test('R3 gc keeps what the last ten combinations or an open page may need', async () => {
  expect(await site.command('gc')).toMatch(/may still be needed/);
  expect(await site.command('gc', '--yes')).toMatch(/may still be needed/);
  expect((await site.get('/r/legal/1/style.css')).status).toBe(200);
});

test('R3 R15 the history keeps hundreds of entries, in the order of time', { tags: ['slow'] }, async () => {
  for (let round = 0; round < 120; round++)
    for (const command of [
      ['pin', 'legal'],
      ['unpin', 'legal', '--yes'],
    ])
      await site.command(...command);
  const lines = (await site.command('history')).split('\n').filter((line) => /^\d/.test(line));
  expect(lines.filter((line) => / {2}ops {2}unpin {2}legal /.test(line)).length).toBeGreaterThanOrEqual(120);
  expect(lines[0]).toMatch(/ {2}shell {2}accept {2}/);
  expect([...lines].sort(), 'in the order of time').toEqual(lines);
});

test(
  'R3 repeated undo does not bring back a release that was undone and withdrawn',
  { tags: ['slow'] },
  async () => {
    await release(legal, '7');
    await site.command('undo');
    await site.untilShown('/en/cookies', 'legal 6');
    await site.command('withdraw', 'legal', '7');
    await site.command('unpin', 'legal');
    await release(legal, '8');
    await site.command('undo');
    await site.untilShown('/en/cookies', 'legal 6');
    await site.command('undo');
    await site.untilShown('/en/cookies', 'legal 5');
    expect(await (await site.get('/en/cookies')).text()).toContain('legal 5');
  },
);
