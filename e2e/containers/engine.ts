import { attempt, run, succeeds, until } from '../support/processes.ts';

export const hasEngine = () => succeeds('docker', 'version') && succeeds('docker', 'compose', 'version');

/**
 * Runs docker.
 * @returns its output
 * @throws Error with its output when it fails
 */
export const docker = async (...args: string[]) => (await run('docker', args)).trim();

export type Project = ReturnType<typeof openProject>;

const health = '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}';

/**
 * One Compose project of a checkout; its `.env` says the rest.
 * @param settings variables of the environment, which hold before those of `.env`
 */
export function openProject(cwd: string, settings: Record<string, string> = {}) {
  const options = { cwd, env: settings };
  /**
   * Runs `docker compose`.
   * @returns its output
   * @throws Error with its output when it fails
   */
  const compose = async (...args: string[]) =>
    (await run('docker', ['compose', '--progress', 'quiet', ...args], options)).trim();
  return {
    compose,
    /** Runs a command in the checkout, such as the upgrade. @throws Error with its output when it fails */
    run: (program: string, ...args: string[]) => run(program, args, options),
    attempt: (program: string, ...args: string[]) => attempt(program, args, options),
    containersOf: async (service: string) => (await compose('ps', '-q', service)).split('\n').filter(Boolean),
    /** Of a container: `healthy`, `unhealthy`, `starting`, or what its process is. */
    healthOf: (container: string) => docker('inspect', '--format', health, container),
    remove: () => compose('down', '--volumes', '--remove-orphans', '--timeout', '1'),
  };
}

/** Waits as long as a start of all containers may take on a small, busy machine. */
export const untilStarted = (holds: () => Promise<boolean>, what: string) =>
  until(holds, what, undefined, 300_000);

/** Waits until every container of these services is healthy, or runs where it has no check. */
export async function untilHealthy(project: Project, ...services: string[]): Promise<void> {
  for (const service of services) {
    const isHealthy = async () => {
      const ids = await project.containersOf(service);
      const states = await Promise.all(ids.map((id) => project.healthOf(id)));
      return ids.length > 0 && states.every((state) => state === 'healthy' || state === 'running');
    };
    await untilStarted(isHealthy, `${service} is healthy`).catch(async (cause: unknown) => {
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

export async function kill(project: Project, service: string): Promise<void> {
  const [id = ''] = await project.containersOf(service);
  await signal(id, 'SIGKILL');
  await until(async () => (await project.healthOf(id)) !== 'healthy', `${service} is down`);
}
