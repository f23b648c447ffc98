import { spawn, spawnSync } from 'node:child_process';

/** Runs a command as a user that is root outside of it alone: Postgres refuses root, and the files stay root's. */
const asOtherUser = ['--user', '--map-user=1000', '--map-group=1000'];

/**
 * Postgres refuses to run as root. Where this process is root's, starts the program again in a user namespace, in which it is
 * not, and ends with it.
 * @returns whether the program continues here
 * @throws Error with one line where that is not possible
 */
export function leaveRoot(): boolean {
  if (process.getuid?.() !== 0) return true;
  if (spawnSync('unshare', [...asOtherUser, 'true']).status !== 0)
    throw new Error('Postgres cannot run as root here: run as another user, or set DATABASE_URL');
  // The signal comes when this process is killed.
  const program = [
    'setpriv',
    '--pdeathsig',
    'INT',
    process.execPath,
    ...process.execArgv,
    ...process.argv.slice(1),
  ];
  const child = spawn('unshare', [...asOtherUser, ...program], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
  return false;
}
