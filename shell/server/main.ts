import { resolve } from 'node:path';
import { createLog } from '@site/http-server/log';
import { readConfig } from './config.ts';
import { replacedByFile, withRemotesFile } from './remotes-file.ts';
import { readShellFiles } from './pages/shell-files.ts';
import { startShell } from './start-shell.ts';

// Files with personal data and keys are their owner's alone.
process.umask(0o077);

try {
  const environment = withRemotesFile(process.env);
  const config = readConfig(environment);
  const log = createLog('shell', config.logLevel);
  const replaced = replacedByFile(process.env, environment);
  if (replaced.length > 0) log.warn({ variables: replaced }, 'REMOTES_FILE says otherwise, and counts');
  if (config.missingSettings.length > 0)
    log.warn({ variables: config.missingSettings }, 'not set: the site shows placeholders');
  const shell = readShellFiles(resolve(import.meta.dirname, '..'));
  const readRemotes = () => readConfig(withRemotesFile(process.env));
  const running = await startShell({ config, shell, provided: sharedVersions, log, readRemotes });
  log.info({ host: config.host, port: running.port }, 'listening');
  process.on('SIGHUP', () => running.reload());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.stop());
} catch (error) {
  console.error(`shell: ${(error as Error).message}`);
  process.exit(1);
}
