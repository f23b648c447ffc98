import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('T10 F-ports the editor says in one line that a port is in use, before it builds anything', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const environment = { ...process.env, POLICY_EDITOR_PORT: String(port), BROWSER: 'none' };
  const program = ['--import', 'tsx', join(import.meta.dirname, 'main.ts')];
  const started = promisify(execFile)(process.execPath, program, { env: environment });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use; stop what uses it or set POLICY_EDITOR_PORT to a free range of ports\n`,
  });
  taken.close();
});
