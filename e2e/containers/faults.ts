import { docker, type Project } from './engine.ts';
import { until } from '../support/processes.ts';

/** How long a container may take to be healthy, in ms: a start of all on a small, busy machine. */
export const healthyMs = 300_000;

/** Waits until every container of these services is healthy, or runs where it has no check. */
export async function untilHealthy(project: Project, ...services: string[]): Promise<void> {
  for (const service of services) {
    const isHealthy = async () => {
      const ids = await project.containersOf(service);
      const states = await Promise.all(ids.map((id) => project.healthOf(id)));
      return ids.length > 0 && states.every((state) => state === 'healthy' || state === 'running');
    };
    await until(isHealthy, `${service} is healthy`, undefined, healthyMs).catch(async (cause: unknown) => {
      throw new Error(await project.compose('logs', '--tail', '30', service), { cause });
    });
  }
}

/** kill -9 of a container's process; the engine starts it again, as after `docker kill` it would not. */
export async function killContainer(id: string): Promise<void> {
  process.kill(Number(await docker('inspect', '--format', '{{.State.Pid}}', id)), 'SIGKILL');
}
