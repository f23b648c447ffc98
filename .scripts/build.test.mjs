import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiStamp } from './build.mjs';

test('F-same-build a changed file of a workspace that the api bundles makes its builds stale', async () => {
  const root = mkdtempSync(join(tmpdir(), 'api-sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['api/stand-ins', 'kit']) mkdirSync(join(root, folder), { recursive: true });
  const packages = {
    api: { dependencies: { kit: '1' } },
    'node_modules/kit': { link: true, resolved: 'kit' },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const before = await apiStamp(root);
  writeFileSync(join(root, 'kit/log.ts'), '');
  expect(await apiStamp(root)).not.toBe(before);
});
