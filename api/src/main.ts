import { join } from 'node:path';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';

/** The same from src/ and from dist/. */
const migrationsFolder = join(import.meta.dirname, '../migrations');

// The AWS client would print a notice about its future Node versions at each start.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

try {
  const server = await startServer(readConfig(process.env), migrationsFolder);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`api: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
