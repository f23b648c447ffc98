import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

/** A service in the compose files, with the fields that this site uses. */
export interface ComposeService {
  image?: string;
  build?: { dockerfile: string; args?: Record<string, string | null> };
  command?: string[];
  user?: string;
  tmpfs: string[];
  networks: string[];
  volumes?: string[];
  cap_add?: string[];
  environment?: Record<string, string | null>;
  ports?: string[];
  stop_grace_period?: string;
  mem_limit: string;
  cpus: number;
  pids_limit: number;
}

interface ComposeSite {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
}

/**
 * The merged compose files (two and the trial's own), with variables of the environment, else of `.env`, filled in.
 */
export function readCompose(): ComposeSite {
  const settings = { ...(existsSync('.env') && parseEnv(readFileSync('.env', 'utf8'))), ...process.env };
  const read = (file: string) =>
    parse(filledIn(readFileSync(file, 'utf8'), settings), { merge: true }) as ComposeSite;
  const site = read('docker-compose.yml');
  for (const added of [read('docker-compose.override.yml'), read(join(import.meta.dirname, 'compose.yml'))]) {
    for (const [name, service] of Object.entries(added.services)) {
      const { networks = [], environment = {} } = site.services[name] ?? {};
      site.services[name] = {
        ...site.services[name],
        ...service,
        networks: [...networks, ...(service.networks ?? [])],
        environment: { ...environment, ...service.environment },
      };
    }
    Object.assign(site.networks, added.networks);
  }
  return site;
}

/** A default may contain variables: the innermost are filled in first. */
function filledIn(text: string, settings: NodeJS.ProcessEnv): string {
  const filled = text.replace(
    /\$\{([A-Z0-9_]+)(?::-([^${}]*))?\}/g,
    (_all, name: string, preset: string = '') => settings[name] || preset,
  );
  return filled === text ? filled : filledIn(filled, settings);
}
