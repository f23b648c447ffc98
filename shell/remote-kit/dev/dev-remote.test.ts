// @module-tag slow
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const workspace = resolve(import.meta.dirname, '../../..');

test.each(['remote-marketing', 'remote-commerce'])(
  'the frame of %s alone finds all that it loads',
  async (remote) => {
    const program = resolve(workspace, 'shell/remote-kit/bin/dev-remote.mjs');
    const server = spawn(process.execPath, [program], {
      cwd: resolve(workspace, remote),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void server.kill());
    let address = '';
    for await (const line of createInterface(server.stdout)) {
      address = /http:\S+/.exec(line)?.[0] ?? '';
      if (address) break;
    }
    const frame = await (await fetch(`${address}de/`)).text();
    const script = /src="([^"]+html-proxy[^"]+)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answer = await fetch(new URL(script, address));
    expect(answer.status, script).toBe(200);
    const imports = [...(await answer.text()).matchAll(/from ["']([^"']+)["']/g)].map(
      ([, path = '']) => path,
    );
    expect(imports).toHaveLength(3);
    for (const path of imports) expect((await fetch(new URL(path, address))).status, path).toBe(200);
    if (remote !== 'remote-marketing') return;
    const sample = await fetch(new URL('/samples/trackit-de.pdf', address));
    expect(sample.headers.get('content-type'), 'of a file that the build makes').toContain('application/pdf');
  },
);
