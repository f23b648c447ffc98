import { join } from 'node:path';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';

/** Both src/ and dist/ lie in the api's folder. */
const migrationsFolder = join(import.meta.dirname, '../migrations');

// Node 20 is the product's oldest; the AWS client would print a notice about its own plans at each start.
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
