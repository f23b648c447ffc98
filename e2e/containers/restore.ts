import { until } from '../support/processes.ts';
import type { Checkout } from './checkout.ts';
import type { Project } from './engine.ts';
import { healthyMs, untilHealthy } from './faults.ts';

/**
 * Restores a back-up into a second, empty project on the same host, as documented, after an attempt that fails; and
 * starts it once with a wrong password of the database.
 * @returns a line for each thing that went wrong
 */
export async function restoreElsewhere(
  site: Checkout,
  project: Project,
  restored: Project,
): Promise<string[]> {
  const faults: string[] = [];
  await project.compose('run', '--rm', '-T', 'backup');
  const file = (await project.run('sh', '-c', 'ls backups | tail -n 1')).trim();
  const count = (of: Project) =>
    of.compose('exec', '-T', 'postgres', 'psql', '-U', 'site', '-Atc', 'select count(*) from orders');
  const orders = await count(project);

  const pageAnswers = async () =>
    (await fetch(`${site.second.origin}/en/`).catch(() => undefined))?.ok ?? false;
  const logOf = (service: string) => restored.compose('logs', '--no-log-prefix', service);
  const restore = 'compose run --rm -T backup restore absent.tar.gz';
  const failed = await restored.attempt('docker', ...restore.split(' '));
  if (failed.code === 0) faults.push('a restore of nothing succeeded');
  await restored.compose('up', '-d', '--no-build');
  await until(
    async () => (await logOf('api')).includes('A restore has not ended'),
    'the api refuses to start',
  );
  await until(pageAnswers, 'pages are served without an api', undefined, healthyMs);
  // The shell has taken releases meanwhile: its volume is not empty.
  await restored.remove();

  await restored.compose('run', '--rm', '-T', 'backup', 'restore', file);
  await restored.compose('up', '-d', '--no-build');
  await untilHealthy(restored, 'api', 'shell', 'edge');
  const back = await count(restored);
  console.log(`restored ${back} of ${orders} orders into empty volumes`);
  if (back !== orders || orders === '0') faults.push(`${back} of ${orders} orders were restored`);

  const wrong = await restored.attempt(
    'sh',
    '-c',
    'POSTGRES_PASSWORD=wrong docker compose up -d --no-build --no-deps api',
  );
  if (wrong.code !== 0) faults.push(wrong.output);
  await until(
    async () => (await logOf('api')).includes('password authentication failed'),
    'the api says why',
  );
  if (!(await pageAnswers())) faults.push('a wrong password of the database takes the pages down');
  return faults;
}
