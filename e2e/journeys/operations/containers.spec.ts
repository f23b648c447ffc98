import { hasEngine } from '../../containers/engine.ts';
import { tryContainers } from '../../containers/main.ts';
import { expect, test } from 'playwright/test';

test(
  'O2 O5 O6 R8 S1 F-compose the shipped compose file on a real engine: bought, killed, upgraded, undone, restored',
  { tag: '@slow' },
  async () => {
    test.skip(!hasEngine(), 'no Docker engine with Compose');
    test.setTimeout(60 * 60_000);
    expect(await tryContainers(Number(process.env.E2E_PORT ?? 4300) + 500)).toEqual([]);
  },
);
