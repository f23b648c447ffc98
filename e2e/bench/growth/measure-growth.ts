import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { until } from '../../support/processes.ts';
import { endAll, atEnd } from '../../support/cleanups.ts';
import { atLeast, atMost, printMissed, type Limit } from '../limits.ts';
import { makeGrownSite, opsToken, type Growth } from './grown-site.ts';

const sites: Growth[] = [
  { pages: 1, storedReleases: 10 },
  { pages: 10, storedReleases: 10 },
  { pages: 50, storedReleases: 10 },
  { pages: 1, storedReleases: 200 },
];
/** How long load and rest are measured, in seconds. */
const loadSeconds = 5;
const restSeconds = 60;

interface GrowthResult extends Growth {
  figures: Awaited<ReturnType<typeof measure>>;
}

/** Measures made-up sites of several sizes, one after the other. @param port the first of four */
export async function measureGrowth(port: number, log: (what: string) => void): Promise<GrowthResult[]> {
  const results: GrowthResult[] = [];
  for (const growth of sites) {
    log(`Growth: ${growth.pages} times the pages, ${growth.storedReleases} stored releases`);
    results.push({ ...growth, figures: await measure(growth, port) });
    await endAll();
  }
  return results;
}

async function measure(growth: Growth, port: number) {
  const site = await makeGrownSite(growth, port);
  const hot = site.url + site.hotPage;
  const shows = async (text: string) => {
    const response = await fetch(hot).catch(() => undefined);
    return response?.ok === true && (await response.text()).includes(text);
  };
  const first = await site.startShell();
  await until(() => shows('marketing 1 en'), 'the releases are taken', first, 300_000);
  await first.stop();

  let began = performance.now();
  const shell = await site.startShell();
  atEnd(() => shell.stop());
  await until(() => shows('marketing 1 en'), 'the first page is served', shell);
  const start = performance.now() - began;

  const before = await processFigures(site.url);
  began = performance.now();
  await setTimeout(restSeconds * 1000);
  const after = await processFigures(site.url);
  const atRest = ((after.cpuSeconds - before.cpuSeconds) / (performance.now() - began)) * 1e5;

  const load = await autocannon({
    url: hot,
    connections: 20,
    duration: loadSeconds,
    headers: { 'accept-encoding': 'br' },
  });
  const { memory } = await processFigures(site.url);
  await site.publish();
  began = performance.now();
  await until(() => shows('marketing 2 en'), 'the release is live', shell, 300_000);
  const release = performance.now() - began;
  return {
    /** ms from the shell's start, with stored releases, to its first page. */
    start,
    /** Resident memory, in MB of 1,000,000 bytes. */
    memory,
    /** Requests for a single page. */
    requestsPerSecond: load.requests.average,
    /** ms from the publication of a release to its first page. */
    release,
    /** Processor time at rest, in percent of a core. */
    atRest,
  };
}

async function processFigures(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${opsToken}` } });
  const text = await response.text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    memory: value('process_resident_memory_bytes') / 1_000_000,
  };
}

/** The most processor time at rest, in percent of a core: for today's site, and for any larger one. */
const mostAtRest = { today: 0.3, grown: 0.5 };
/** The least share of today's requests per second. */
const minShare = 0.8;

/** Each cost may grow at most in proportion to the site; a cached page must cost the same. */
export function growthLimits([today, ...grown]: readonly GrowthResult[]): Limit[] {
  if (!today) return [];
  const limits = grown.flatMap((site) => {
    const { pages, storedReleases, figures } = site;
    const name = nameOf(site);
    const times = Math.max(pages / today.pages, storedReleases / today.storedReleases);
    return [
      ...(['start', 'memory', 'release'] as const).map((what) =>
        atMost(`${name}: ${what}`, figures[what] / today.figures[what], times),
      ),
      atLeast(`${name}: requests`, figures.requestsPerSecond / today.figures.requestsPerSecond, minShare),
      atMost(`${name}: CPU at rest`, figures.atRest, mostAtRest.grown),
    ];
  });
  return [atMost('today: CPU at rest', today.figures.atRest, mostAtRest.today), ...limits];
}

export function printGrowth(results: readonly GrowthResult[], limits: readonly Limit[]): void {
  const rows = results.map((site) => {
    const { start, memory, requestsPerSecond, release, atRest } = site.figures;
    const row = {
      'start ms': Math.round(start),
      'memory MB': Math.round(memory),
      'requests/s': Math.round(requestsPerSecond),
      'release ms': Math.round(release),
      'CPU at rest %': Number(atRest.toFixed(2)),
    };
    return [nameOf(site), row] as const;
  });
  console.log('Made-up sites of several sizes');
  console.table(Object.fromEntries(rows));
  printMissed(limits);
}

function nameOf({ pages, storedReleases }: GrowthResult): string {
  return `${pages} times the pages, ${storedReleases} stored releases`;
}
