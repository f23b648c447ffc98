import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { planServices, serviceOf } from '../shell/local-site/services.mjs';
import { buildStale } from './build.mjs';
import { command } from './prepare.mjs';

/** `npm run backup` and `npm run restore` for the data that `npm start` keeps with the same settings. */
await command(async () => {
  const plan = planServices(process.env);
  await buildStale(['api/backup', 'api/stand-ins']);
  const database = await startDatabase(plan.services.find(({ name }) => name === 'database'));
  const BACKUP_DIR = resolve(process.env.BACKUP_DIR || 'backups');
  const env = { ...process.env, ...serviceOf(plan, 'api').env, BACKUP_DIR };
  const args = [resolve('api/backup/dist/main.js'), ...process.argv.slice(2)];
  const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'close');
  if (database?.kill()) await once(database, 'exit');
  return code ?? 1;
});

/**
 * Starts the embedded database where the site does not run.
 * @param {import('../shell/local-site/services.mjs').Service | undefined} service
 * @returns its process, if it was started
 */
async function startDatabase(service) {
  if (!service || (await fetch(service.answersAt).catch(() => undefined))) return undefined;
  const { args, folder: cwd, env } = service;
  const options = { cwd, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  // It prints one line when it listens.
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error('the embedded database does not start');
  return child;
}
