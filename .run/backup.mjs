import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { buildStale } from './build.mjs';
import { command } from './prepare.mjs';
import { planServices, serviceOf } from './services.mjs';

/** `npm run backup` and `npm run restore` for the data that `npm start` keeps with the same settings. */
await command(async () => {
  const program = 'api/backup/dist/main.js';
  await buildStale(['api/backup']);
  const api = serviceOf(planServices(process.env), 'api');
  const env = {
    ...process.env,
    DATA_DIR: api.env.DATA_DIR,
    API_URL: `http://127.0.0.1:${api.port}`,
    BACKUP_DIR: resolve(process.env.BACKUP_DIR || 'backups'),
  };
  const child = spawn(process.execPath, [join(process.cwd(), program), ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  return code ?? 1;
});
