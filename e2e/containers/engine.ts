import { spawnSync } from 'node:child_process';
import { attempt } from '../../.scripts/prepare.mjs';

/** Whether a Docker engine with Compose answers. */
export const hasEngine = () =>
  ['version', 'compose version'].every(
    (command) => spawnSync('docker', command.split(' '), { stdio: 'ignore' }).status === 0,
  );

/** Runs docker. @returns its output @throws Error with its output when it fails */
export async function docker(...args: string[]): Promise<string> {
  const { code, output } = await attempt('docker', args);
  if (code !== 0) throw new Error(`docker ${args.join(' ')} failed\n${output.slice(-3000)}`);
  return output.trim();
}

/** One Compose project of a checkout; its `.env` says the rest. */
export interface Project {
  /** Runs `docker compose`. @returns its output @throws Error with its output when it fails */
  compose(...args: string[]): Promise<string>;
  /** Runs a command in the checkout, such as the upgrade, with its output. */
  run(program: string, ...args: string[]): Promise<{ code: number; output: string }>;
  /** The ids of a service's containers. */
  containersOf(service: string): Promise<string[]>;
  /** Of a container: `healthy`, `unhealthy`, `starting`, or what its process is. */
  healthOf(container: string): Promise<string>;
  /** Removes its containers, networks and volumes. */
  remove(): Promise<void>;
}

/** @param settings variables of the environment, which hold before those of `.env` */
export function openProject(cwd: string, settings: Record<string, string> = {}): Project {
  const run = (program: string, ...args: string[]) => attempt(program, args, { cwd, env: settings });
  const compose = async (...args: string[]) => {
    const { code, output } = await run('docker', 'compose', '--progress', 'quiet', ...args);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} failed\n${output.slice(-3000)}`);
    return output.trim();
  };
  return {
    compose,
    run,
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
