import { attempt, run } from '../../.scripts/prepare.mjs';
import { succeeds, until } from '../support/processes.ts';

/** Whether a Docker engine with Compose answers. */
export const hasEngine = () => succeeds('docker', 'version') && succeeds('docker', 'compose', 'version');

/** Runs docker. @returns its output @throws Error with its output when it fails */
export async function docker(...args: string[]): Promise<string> {
  return (await run('docker', args)).trim();
}

/** One Compose project of a checkout; its `.env` says the rest. */
export interface Project {
  /** Runs `docker compose`. @returns its output @throws Error with its output when it fails */
  compose(...args: string[]): Promise<string>;
  /** Runs a command in the checkout, such as the upgrade. @throws Error with its output when it fails */
  run(program: string, ...args: string[]): Promise<string>;
  /** The same of a command that may fail. */
  attempt(program: string, ...args: string[]): Promise<{ code: number; output: string }>;
  /** The ids of a service's containers. */
  containersOf(service: string): Promise<string[]>;
  /** Of a container: `healthy`, `unhealthy`, `starting`, or what its process is. */
  healthOf(container: string): Promise<string>;
  /** Removes its containers, networks and volumes. */
  remove(): Promise<void>;
}

/** @param settings variables of the environment, which hold before those of `.env` */
export function openProject(cwd: string, settings: Record<string, string> = {}): Project {
  const options = { cwd, env: settings };
  const compose = async (...args: string[]) =>
    (await run('docker', ['compose', '--progress', 'quiet', ...args], options)).trim();
  return {
    compose,
    run: (program, ...args) => run(program, args, options),
    attempt: (program, ...args) => attempt(program, args, options),
    containersOf: async (service) => (await compose('ps', '-q', service)).split('\n').filter(Boolean),
    healthOf: (container) =>
      docker(
        'inspect',
        '--format',
        '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}',
        container,
      ),
    remove: async () => void (await compose('down', '--volumes', '--remove-orphans', '--timeout', '1')),
  };
}

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
