import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { ServerComparison, ServerFigures } from './composer/compare-servers.ts';
import { printMissed, type Limit, type Measured } from './limits.ts';
import { lighthouse, type MeasuredPage, type PageFigures } from './measure-pages.ts';
import type { Visits } from './visits/measure-visits.ts';

export interface BenchReport extends Measured {
  machine: ReturnType<typeof describeMachine>;
  /** How many runs each median is taken from. */
  runs: number;
  limits: Limit[];
}

/**
 * The machine that was measured on; figures from a busy one mean little.
 * @param browser path of its executable
 * @param loadBefore `currentLoad()` at the beginning
 */
export function describeMachine(browser: string, loadBefore: number) {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    node: process.versions.node,
    // Debian's wrapper around Chromium prints warnings to standard error.
    browser: execFileSync(browser, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim(),
    lighthouse,
    loadBefore,
    loadAfter: currentLoad(),
  };
}

/** The load average of the last minute. */
export function currentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(2));
}

/** The readable report: tables, notes on them, and each missed limit. */
export function printTables({ machine, runs, pages, servers, rollback, visits, limits }: BenchReport): void {
  const { processor, cores, node, browser, lighthouse, loadBefore, loadAfter } = machine;
  console.log(`${processor} (${cores} cores), Node ${node}, ${browser}, Lighthouse ${lighthouse}`);
  console.log(`Medians of ${runs}; the machine's load was ${loadBefore} before and ${loadAfter} after\n`);
  if (loadBefore > cores)
    console.log('The machine was busy with something else: its figures say little, those of time nothing\n');
  if (pages) printPages(pages);
  if (servers) printServers(servers);
  if (rollback)
    console.log(
      `A rollback is shown after ${Math.round(rollback.shown)} ms, with ${rollback.pages} uncached pages asked for\n`,
    );
  if (visits) printVisits(visits);
  printMissed(limits);
  console.log(`${limits.filter(({ met }) => met).length} of ${limits.length} limits are met`);
}

function printPages(pages: readonly MeasuredPage[]): void {
  console.log('Lighthouse, mobile');
  console.table(Object.fromEntries(pages.map(({ page, figures }) => [page.name, pageRow(figures)])));
  console.log(
    'Visited in French. The checkout is noindex on purpose: the audit is-crawlable is left out there.\n',
  );
}

function printServers({ composer, staticServer, share }: ServerComparison): void {
  console.log('The landing page under load: the composer, and sirv with the very same bytes (brotli)');
  console.table({ composer: serverRow(composer), sirv: serverRow(staticServer) });
  console.log(`The composer does ${share.toFixed(2)} of sirv's requests a second\n`);
}

function printVisits({ fivePages, firstUse, payments, answers, pageToPage }: Visits): void {
  console.log('JavaScript of five pages in one visit, with a mouse over all their links');
  console.table({ 'JS KB': kilobytes(fivePages.scriptBytes) });
  console.log('\nProcessor 4 times slower; where pages load, slow 4G and an empty cache.');
  console.log('The first use of an island: from its focus until it answers');
  console.table(
    mapValues(firstUse, ({ scriptBytes, awake }) => ({
      'awake ms': Math.round(awake),
      'JS KB': kilobytes(scriptBytes),
    })),
  );
  console.log('Pages that wake by themselves: from the navigation on');
  console.table(
    mapValues(payments, ({ scriptBytes, awake, cardForm }) => ({
      'awake ms': Math.round(awake),
      'card form ms': Math.round(cardForm),
      'JS KB': kilobytes(scriptBytes),
    })),
  );
  console.log('From a press to the next paint, as INP measures it (16 ms is the least that it reports)');
  console.table(mapValues(answers, (ms) => ({ ms })));
  console.log('From a click on the landing page to the first paint of the next page, after 300 ms of hover');
  console.table(
    mapValues(pageToPage, ({ prefetched, native }) => ({
      'prefetched ms': Math.round(prefetched),
      'without JavaScript ms': Math.round(native),
      ratio: Number((prefetched / native).toFixed(2)),
    })),
  );
}

function mapValues<Value, Row>(record: Record<string, Value>, toRow: (value: Value) => Row) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, toRow(value)]));
}

function pageRow(figures: PageFigures) {
  return {
    performance: figures.performance,
    accessibility: figures.accessibility,
    'best practices': figures.bestPractices,
    SEO: figures.seo,
    'FCP s': seconds(figures.fcp),
    'LCP s': seconds(figures.lcp),
    'TBT ms': figures.tbt,
    CLS: Number(figures.cls.toFixed(3)),
    'JS KB': kilobytes(figures.scriptBytes),
    'all KB': kilobytes(figures.bytes),
    requests: figures.requests,
  };
}

function serverRow({ requestsPerSecond, p99, memory }: ServerFigures) {
  return { 'requests/s': Math.round(requestsPerSecond), 'p99 ms': p99, 'memory MB': Math.round(memory) };
}

function seconds(milliseconds: number): number {
  return Number((milliseconds / 1000).toFixed(2));
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}
