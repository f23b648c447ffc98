import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const commerce = { remote: 'commerce', paths: ['/download'] };
const oneDay = 24 * 60 * 60 * 1000;

let site: TestSite;

/** Publishes a release and waits until visitors see it. */
async function release(remote: typeof legal, version: string): Promise<void> {
  await site.publish({ ...remote, version });
  await site.untilShown(`/en${remote.paths[0]}`, `${remote.remote} ${version} en`);
}

const textOf = async (path: string) => (await site.get(path)).text();

/** Each test begins with legal 2, released after legal 1, and commerce 1. */
beforeEach(async () => {
  site = await startTestSite(['legal', 'commerce']);
  await site.publish({ ...legal, version: '1' });
  await site.publish({ ...commerce, version: '1' });
  await site.startShell();
  await release(legal, '2');
});
afterEach(() => site.close());

test('R3 T6 a rollback is answered byte for byte as before, and stays although the remote offers more', async () => {
  await site.command('rollback', 'legal', '1');
  await site.untilShown('/en/cookies', 'legal 1');
  const before = await textOf('/en/cookies');
  await expect(site.command('unpin', 'legal')).rejects.toThrow(/bring back legal 2, which was undone/);
  await site.command('unpin', 'legal', '--yes');
  await site.untilShown('/en/cookies', 'legal 2');

  const output = await site.command('rollback', 'legal');
  await site.untilShown('/en/cookies', 'legal 1');
  expect(output).toMatch(/legal is pinned/);
  expect(await textOf('/en/cookies')).toBe(before);

  await site.publish({ ...legal, version: '3' });
  await site.untilKept('legal', '3');
  expect(await textOf('/en/cookies')).toBe(before);
  const status = await site.command('status');
  expect(status).toMatch(/3 waits until it is unpinned/);
  expect(status, 'where it was read').toContain(`store: ${site.store} `);
  await site.command('unpin', 'legal');
  await site.untilShown('/en/cookies', 'legal 3');
});

test('R3 T10 a rollback from a named release changes nothing once another one is live', async () => {
  await expect(site.command('rollback', 'legal', '--from', '1')).rejects.toThrow(
    /legal 2 is live, not legal 1/,
  );
  expect(await textOf('/en/cookies')).toContain('legal 2');
  await site.command('rollback', 'legal', '--from', '2');
  await site.untilShown('/en/cookies', 'legal 1');
});

test('R3 undo restores the last whole combination, and again the one before; the history says who, when, what and why', async () => {
  await release(commerce, '2');
  await release(legal, '3');
  await site.command('undo');
  await site.untilShown('/en/cookies', 'legal 2');
  expect(await textOf('/en/download')).toContain('commerce 2');
  await site.command('undo');
  await site.untilShown('/en/download', 'commerce 1');
  expect(await textOf('/en/cookies')).toContain('legal 2');

  const history = await site.command('history');
  expect(history).toMatch(/^\d{4}-\d\d-\d\dT\S+ {2}ops {2}undo {2}commerce {2}1 {2}\(a test\)$/m);
  expect(history).toMatch(/ {2}shell {2}live {2}commerce {2}2 {2}\(it is the newest\)$/m);
});

test('T6 the history shows what visitors saw change with a release', async () => {
  const changes = ['changed  /en/cookies (en)', '    - before', '    + after'];
  await site.publish({ ...legal, version: '3', overrides: { changes } });
  await site.untilKept('legal', '3');
  expect(await site.command('history')).toMatch(
    /accept {2}legal {2}3 .*\n {4}changed {2}\/en\/cookies \(en\)\n {8}- before\n {8}\+ after$/m,
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
  await expect(site.command('preview', 'legal', '1')).rejects.toThrow(/named remote@version/);
  await expect(site.command('pin', 'constructor')).rejects.toThrow(/constructor has no live release/);
  await expect(site.command('rollback', 'unknown')).rejects.toThrow(/unknown has no live release/);
  await expect(site.command('canary', 'legal', '2', '10')).rejects.toThrow(/legal 2 is live already/);
  await expect(site.command('canary', 'legal', '1', 'many')).rejects.toThrow(/number from 0 to 100/);
  await expect(site.command('roll', 'legal')).rejects.toThrow(/no command "roll"/);
  expect(await site.state()).toEqual(before);
});

test('R4 R11 the shell starts and serves every page with every remote down', async () => {
  await site.stopShell();
  for (const remote of ['legal', 'commerce'])
    site.host(remote).misbehave((_request, response) => void response.destroy());
  await site.startShell();
  expect((await site.get('/ready')).status).toBe(200);
  expect(await textOf('/en/cookies')).toContain('legal 2');
  expect(await textOf('/en/download')).toContain('commerce 1');
});

test('R3 an effective date: published today, kept, and live when its time has come', async () => {
  const notBefore = new Date(Date.now() + oneDay).toISOString();
  await site.publish({ ...legal, version: '3', overrides: { notBefore } });
  await until(async () => /3 goes live at/.test(await site.command('status')), 'ops see the date');
  expect(await textOf('/en/cookies')).toContain('legal 2');
  site.passTime(oneDay);
  await site.untilShown('/en/cookies', 'legal 3');
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
    await release(legal, '3');
    await site.command('undo');
    await site.untilShown('/en/cookies', 'legal 2');
    await site.command('withdraw', 'legal', '3');
    await site.command('unpin', 'legal');
    await release(legal, '4');
    await site.command('undo');
    await site.untilShown('/en/cookies', 'legal 2');
    await site.command('undo');
    await site.untilShown('/en/cookies', 'legal 1');
    expect(await textOf('/en/cookies')).toContain('legal 1');
  },
);
