import { resolve } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describeFault } from '@site/server-kit/describe-fault';
import { createLog } from '@site/server-kit/log';
import { StoreUnavailable } from '@site/releases/state/store-unavailable.ts';
import { readConfig } from './config.ts';
import { readShellFiles } from './pages/shell-files.ts';
import { startShell } from './start-shell.ts';

/** What the file may set: the remotes, and what their releases are signed with. */
const variables = ['REMOTES', 'RELEASE_PUBLIC_KEYS', 'RELEASE_UNSIGNED'];

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
  process.on('SIGHUP', () => running.reload());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.stop());
  // After the signals: whoever reads it may stop the shell at once.
  log.info({ host: config.host, port: running.port }, 'listening');
} catch (error) {
  console.error(`shell: ${describeFault(error, StoreUnavailable)}`);
  process.exit(1);
}

/**
 * The environment, with its values replaced by those of the file `REMOTES_FILE` (lines `NAME=value`), if there is one.
 * @throws Error that names a variable which the file must not set
 */
function withRemotesFile(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = environment.REMOTES_FILE;
  if (!file || !existsSync(file)) return environment;
  const fileVariables = parseEnv(readFileSync(file, 'utf8'));
  const foreign = Object.keys(fileVariables).find((name) => !variables.includes(name));
  if (foreign)
    throw new Error(`Wrong environment: REMOTES_FILE: ${foreign} is none of ${variables.join(', ')}`);
  return { ...environment, ...fileVariables };
}

/** The variables that the file replaces with another value. @param counted the environment with the file's values */
function replacedByFile(environment: NodeJS.ProcessEnv, counted: NodeJS.ProcessEnv): string[] {
  return variables.filter((name) => environment[name] && counted[name] !== environment[name]);
}
