import { join } from 'node:path';
import { describeFault } from '@site/server-kit/describe-fault';
import { readConfig } from './config.ts';
import { readCommand, WrongCommand } from './features/customer-service/read-command.ts';
import { ApiError } from './platform/http/api-error.ts';
import { runServiceCommand } from './run-service-command.ts';
import { startApi } from './server.ts';

/** The same path from src/ and from dist/. */
const migrationsFolder = join(import.meta.dirname, '../migrations');
const commandLine = process.argv.slice(2);

// Files with personal data and keys are their owner's alone.
process.umask(0o077);

try {
  if (commandLine.length > 0) {
    const command = readCommand(commandLine);
    const output = await runServiceCommand(readConfig(process.env), migrationsFolder, command);
    process.stdout.write(`${output.trimEnd()}\n`);
    process.exit(0);
  }
  const config = readConfig(process.env);
  const server = await startApi(config, migrationsFolder);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  // After the signals: whoever reads it may stop the api at once.
  server.log.info({ host: config.host, port: server.port }, 'listening');
} catch (error) {
  process.stderr.write(`api: ${describeFault(error, WrongCommand, ApiError)}\n`);
  process.exit(1);
}
