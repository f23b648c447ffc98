import type { Limit } from './limit.ts';
import type { Measured } from './limits.ts';
import type { ServerComparison, ServerFigures } from './composer/compare-servers.ts';
import type { PageFigures } from './lighthouse-run.ts';
import type { Machine } from './machine.ts';
import type { MeasuredPage } from './measure-pages.ts';
import { printVisits } from './visits/visit-tables.ts';

export interface BenchReport extends Measured {
  machine: Machine;
  /** How many runs each median is taken from. */
  runs: number;
  limits: Limit[];
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
  for (const { what, reached, wanted } of limits.filter(({ met }) => !met))
    console.log(`✗ ${what} is ${Number(reached.toFixed(3))}, wanted ${wanted}`);
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
