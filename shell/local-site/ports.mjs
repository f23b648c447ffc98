import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * @param {number[]} ports
 * @throws Error that names a port in use
 */
export async function checkPorts(ports) {
  for (const port of ports) {
    const error = await tryToListen(port);
    if (error?.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use; stop what uses it or set PORT to a free range of ports`);
    if (error) throw new Error(`Port ${port} cannot be used: ${error.message}`);
  }
}

/**
 * @param {string} dataDir
 * @throws Error where another site uses it: both databases would listen on the port in its lock file
 */
export async function checkDataDir(dataDir) {
  const lockFile = join(dataDir, 'postgres/postmaster.pid');
  const port = existsSync(lockFile) && Number(readFileSync(lockFile, 'utf8').split('\n')[3]);
  if (port && (await tryToListen(port)))
    throw new Error(`A site runs on ${dataDir} already; end it, or set DATA_DIR to another folder`);
}

/**
 * @param {number} port
 * @returns {Promise<NodeJS.ErrnoException | undefined>}
 */
async function tryToListen(port) {
  const server = createServer().listen(port, '127.0.0.1');
  const error = await once(server, 'listening').then(
    () => undefined,
    (fault) => fault,
  );
  server.close();
  return error;
}
