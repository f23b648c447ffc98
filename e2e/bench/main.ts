import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPorts } from '../../.scripts/prepare.mjs';
import { findWholeBrowser } from '../../shell/remote-kit/release/visual-check/find-browser.mjs';
import { sitePort } from '../support/ports.ts';
import startSite from '../support/start-site.ts';
import { compareWithLimits, type Measured } from './limits.ts';
import { compareServers } from './composer/compare-servers.ts';
import { atEnd, endAll, endOnSignals } from './cleanups.ts';
import { growthLimits, printGrowth } from './growth/growth-report.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { describeMachine, currentLoad } from './machine.ts';
import { measurePages } from './measure-pages.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { buildPlainPage } from './plain/build-plain-page.ts';
import { servePlainPage } from './plain/serve-plain-page.ts';
import { printTables, type BenchReport } from './report.ts';
import { measureRollback } from './rollback/measure-rollback.ts';
import { measureVisits } from './visits/measure-visits.ts';

/** Ports after the site's: for the plain page, and the first one for the composer. */
const plainPort = sitePort + 10;
const composerPort = sitePort + 20;
const portsInUse = 30;

/** Progress goes to standard error, as standard output is for the report only. */
const log = (what: string) => console.error(what);

/** `npm run bench`: compares the site with a plain React page and the composer with a static server. */
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
    const origins = await startBoth();
    if (only.includes('pages')) measured.pages = await measurePages(browser, origins, runs, log);
    if (only.includes('visits')) measured.visits = await measureVisits(browser, origins, runs, log);
  }
  const limits = compareWithLimits(measured);
  return { machine: describeMachine(browser, loadBefore), runs, ...measured, limits };
}

/** Starts the whole site as `npm start` does, and the plain page, which uses the site's api. */
async function startBoth() {
  log('Building the plain page');
  const folder = await mkdtemp(join(tmpdir(), 'plain-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await buildPlainPage(folder);
  log('Starting the site');
  atEnd(await startSite());
  atEnd(await servePlainPage(folder, plainPort, `http://127.0.0.1:${sitePort + 1}`));
  return { site: `http://localhost:${sitePort}`, plain: `http://localhost:${plainPort}` };
}
