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

/**
 * Signals a container's process itself: one that ends so is started again by the engine, as after `docker kill` it would
 * not be; one that is stopped hangs.
 */
export async function signal(id: string, name: NodeJS.Signals): Promise<void> {
  process.kill(Number(await docker('inspect', '--format', '{{.State.Pid}}', id)), name);
}
