import { join } from 'node:path';
import { readConfig, ConfigError } from './config.ts';
import { startServer } from './server.ts';

/** Both src/ and dist/ lie in the api's folder. */
const migrationsFolder = join(import.meta.dirname, '../migrations');

try {
  const server = await startServer(readConfig(process.env), migrationsFolder);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
} catch (error) {
  const known = error instanceof ConfigError || error instanceof Error;
  process.stderr.write(`api: ${known ? error.message : String(error)}\n`);
  process.exit(1);
}
