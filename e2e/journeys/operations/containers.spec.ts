import { hasEngine } from '../../containers/engine.ts';
import { tryContainers } from '../../containers/main.ts';
import { expect, slow, test } from '../../support/test.ts';

test(
  'O2 O5 O6 R8 S1 F-compose the shipped compose file on a real engine: bought, killed, upgraded, undone, restored',
  slow,
  async () => {
    test.skip(!hasEngine(), 'no Docker engine with Compose');
    test.setTimeout(60 * 60_000);
    expect(await tryContainers(Number(process.env.E2E_PORT ?? 4300) + 500)).toEqual([]);
  },
);
