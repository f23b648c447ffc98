import { docker, type Project } from './engine.ts';

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
