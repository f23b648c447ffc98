import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { signedIn } from '../support/account-holder.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop();

/** The commands and responses of the example in docs/apps.md, in their order. */
async function example(): Promise<{ commands: string[]; responses: Record<string, unknown>[] }> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/apps.md'), 'utf8');
  const blocks = [...text.matchAll(/^```(sh|json)\n([^`]*)^```$/gm)];
  const ofType = (type: string) => blocks.filter(([, one]) => one === type).map(([, , block = '']) => block);
  return {
    commands: ofType('sh'),
    responses: ofType('json').map((block) => JSON.parse(block) as Record<string, unknown>),
  };
}

test('E1 the example of docs/apps.md works as it is written, by curl', async () => {
  const { commands, responses } = await example();
  const [, authorize = '', redeem = '', readEntitlements = ''] = commands;
  /** Runs a command of the example with values in place of those of its first line. */
  const run = async (command: string, values: Record<string, string>) => {
    const script = command.replace(/^[A-Z_]+=.*\n/, '');
    const env = { PATH: process.env['PATH'], SITE: shop.api.url, ...values };
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
    return JSON.parse(stdout) as Record<string, string>;
  };
  const offered = await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' });
  expect(offered.status).toBe(200);
  const holder = await signedIn(shop);

  const codes = await run(authorize, {});
  expect(Object.keys(codes)).toEqual(Object.keys(responses[0] ?? {}));
  const DEVICE_CODE = codes['device_code'] ?? '';
  expect(await run(redeem, { DEVICE_CODE })).toMatchObject({ error: 'authorization_pending' });
  await holder.post('activate', { code: codes['user_code'] ?? '' });
  const tokens = await run(redeem, { DEVICE_CODE });
  expect(Object.keys(tokens)).toEqual(Object.keys(responses[1] ?? {}));
  const given = await run(readEntitlements, { ACCESS_TOKEN: tokens['access_token'] ?? '' });
  const described = responses[2] ?? {};
  expect(Object.keys(given).sort()).toEqual(Object.keys(described).sort());
  for (const name of ['plan', 'state', 'features']) expect(given[name], name).toEqual(described[name]);
});
