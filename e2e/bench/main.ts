import { checkPorts } from '@site/local-site/ports';
import { findWholeBrowser } from '@site/remote-kit/find-browser';
import { sitePort } from '../support/ports.ts';
import startSite from '../support/start-site.ts';
import { compareWithLimits, type Measured } from './limits.ts';
import { compareServers } from './composer/compare-servers.ts';
import { atEnd, endAll, endOnSignals } from '../support/cleanups.ts';
import { growthLimits, measureGrowth, printGrowth } from './growth/measure-growth.ts';
import { measurePages } from './measure-pages.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { currentLoad, describeMachine, printTables, type BenchReport } from './report.ts';
import { measureRollback } from './rollback/measure-rollback.ts';
import { measureVisits } from './visits/measure-visits.ts';

/** After the site's ports: the first one of the composer. */
const composerPort = sitePort + 20;
const portsInUse = 30;

/** Progress goes to standard error, as standard output is for the report only. */
const log = (what: string) => console.error(what);

/** `npm run bench`: measures the site, and compares the composer with a static server. */
try {
  const isMet = await bench(readOptions(process.argv.slice(2)));
  process.exit(isMet ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * Measures, prints the report, and stops everything that it started.
 * @returns whether every limit is met
 */
async function bench(options: BenchOptions): Promise<boolean> {
  endOnSignals();
  try {
    const browser = await findWholeBrowser();
    await checkPorts(Array.from({ length: portsInUse }, (_, index) => sitePort + index));
    if (options.only.includes('growth')) return await benchGrowth(options.json);
    const report = await measure(options, browser);
    const met = report.limits.every((limit) => limit.met);
    if (options.json) console.log(JSON.stringify({ ...report, met }, null, 2));
    else printTables(report);
    return met;
  } finally {
    await endAll();
  }
}

async function benchGrowth(json: boolean): Promise<boolean> {
  const sites = await measureGrowth(composerPort, log);
  const limits = growthLimits(sites);
  const met = limits.every((limit) => limit.met);
  if (json) console.log(JSON.stringify({ sites, limits, met }, null, 2));
  else printGrowth(sites, limits);
  return met;
}

async function measure({ runs, only }: BenchOptions, browser: string): Promise<BenchReport> {
  const loadBefore = currentLoad();
  const measured: Measured = {};
  if (only.includes('servers')) {
    // First and alone, so that nothing else uses the processor.
    measured.servers = await compareServers(composerPort, runs, log);
    await endAll();
    measured.rollback = await measureRollback(composerPort, runs, log);
    await endAll();
  }
  if (only.includes('pages') || only.includes('visits')) {
    const origin = await startWholeSite();
    if (only.includes('pages')) measured.pages = await measurePages(browser, origin, runs, log);
    if (only.includes('visits')) measured.visits = await measureVisits(browser, origin, runs, log);
  }
  const limits = compareWithLimits(measured);
  return { machine: describeMachine(browser, loadBefore), runs, ...measured, limits };
}

/** Starts the whole site as `npm start` does. */
async function startWholeSite(): Promise<string> {
  log('Starting the site');
  atEnd(await startSite());
  return `http://localhost:${sitePort}`;
}
