import { build, containersOf, keepLogs, podman, runOnce, up } from './podman.ts';

/** Replaces `docker`: runs the commands of `.run/upgrade.sh` with podman. */
async function docker([program, ...rest]: string[]): Promise<string> {
  if (program === 'rm') await keepLogs(rest.at(-1) ?? '');
  if (program !== 'compose') return podman(program ?? '', ...rest);
  while (rest[0] === '--profile') rest.splice(0, 2);
  const [verb, ...args] = rest;
  const service = args.at(-1) ?? '';
  switch (verb) {
    case 'build':
      for (const name of args) await build(name);
      return '';
    case 'run':
      return runOnce(service);
    case 'ps':
      return (await containersOf(service, args.includes('-aq'))).join('\n');
    case 'up': {
      const [, count] = /=(\d+)$/.exec(args[args.indexOf('--scale') + 1] ?? '') ?? [];
      await up(service, Number(count));
      return '';
    }
    default:
      throw new Error(`docker compose ${rest.join(' ')} is not known here`);
  }
}

try {
  console.log(await docker(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
