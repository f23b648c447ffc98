import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import getPort from 'get-port';
import { expect, test } from 'vitest';

test('F-teams R11 npm start of a remote serves until npm is stopped, though a connection is open', async () => {
  const port = await getPort();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: resolve(import.meta.dirname, '../../../remote-legal'),
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(npm.stdout, 'data');
  const address = `http://127.0.0.1:${port}/nothing`;
  expect((await fetch(address)).status).toBe(404);
  // Browsers open connections ahead of their requests.
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  npm.kill('SIGTERM');
  await once(npm.stdout, 'close');
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});
