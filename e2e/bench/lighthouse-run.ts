import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BenchPage } from './pages.ts';

/** Lighthouse's results for one load of a page. */
export interface PageFigures {
  /** Scores from 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** ms */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Transferred bytes: of scripts, and in total. */
  scriptBytes: number;
  bytes: number;
  requests: number;
}

/** The package that `npm exec` fetches; only the bench uses it, and it is large. */
export const lighthouse = 'lighthouse@12.8.2';

interface Audit {
  numericValue?: number;
  details?: { items?: WireRequest[] };
}

/** What is read of Lighthouse's report. */
interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, Audit | undefined>;
  runtimeError?: { message: string };
}

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const;

/** A French-speaking visitor, as addresses without a language answer in French. */
const flags = [
  '--headless=new',
  '--accept-lang=fr-CH,fr',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** A load is retried if its trace lacks the start of the navigation (`NO_NAVSTART`), as one in a hundred does. */
const tries = 3;

/**
 * Loads a page once in a new browser with Lighthouse's default settings (a mobile phone, slow 4G).
 * @throws Error when the page did not load
 */
export async function runLighthouse(browser: string, origin: string, page: BenchPage): Promise<PageFigures> {
  for (let triesLeft = tries - 1; ; triesLeft--) {
    try {
      return await loadOnce(browser, origin, page);
    } catch (error) {
      if (triesLeft === 0) throw error;
    }
  }
}

async function loadOnce(
  browser: string,
  origin: string,
  { address, isNoindex }: BenchPage,
): Promise<PageFigures> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--', lighthouse, origin + address, '--output=json', '--quiet'],
      `--chrome-flags=${flags.join(' ')}`,
      // The page is noindex on purpose, so the audit that demands the opposite is skipped.
      ...(isNoindex ? ['--skip-audits=is-crawlable'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 2 ** 27 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  return readFigures(report);
}

function readFigures({ categories: scores, audits }: Report): PageFigures {
  const score = (name: keyof typeof categories) => Math.round((scores[categories[name]]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = readRequests(audits['network-requests']);
  const bytesOf = (some: WireRequest[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('bestPractices'),
    seo: score('seo'),
    fcp: Math.round(figure('first-contentful-paint')),
    lcp: Math.round(figure('largest-contentful-paint')),
    tbt: Math.round(figure('total-blocking-time')),
    cls: figure('cumulative-layout-shift'),
    scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: bytesOf(requests),
    requests: requests.length,
  };
}

interface WireRequest {
  resourceType: string;
  /** Transferred bytes with headers; 0 for cached responses. */
  transferSize: number;
}

function readRequests(audit: Audit | undefined): WireRequest[] {
  const details = audit?.details;
  return (details?.items ?? []).filter(({ transferSize }) => transferSize > 0);
}
