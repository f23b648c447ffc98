import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { plans } from '@site/api-contract/price-list';
import { policyPaths } from '../support/policies.ts';
import { medians } from './median.ts';

/** A kind of page, and the address of its example. */
export interface BenchPage {
  name: string;
  address: string;
  /** Whether visitors only read it: it needs almost no JavaScript. */
  isRead: boolean;
  /** Whether it is noindex, as are all pages of a visitor's payment. */
  isNoindex: boolean;
}

const { id, amount } = plans.find(({ popular }) => popular) ?? plans[0];

export const benchPages: readonly BenchPage[] = [
  { name: 'landing', address: '/', isRead: true, isNoindex: false },
  // The heaviest app page, because of its colour-code viewer.
  { name: 'app', address: '/atlasfibre', isRead: true, isNoindex: false },
  { name: 'policy', address: policyPaths.privacy.fr, isRead: true, isNoindex: false },
  {
    name: 'checkout',
    address: `/checkout?plan=${id}&amount=${(amount / 100).toFixed(2)}`,
    isRead: false,
    isNoindex: true,
  },
];

/** Lighthouse's results for one load of a page. */
export type PageFigures = ReturnType<typeof readFigures>;

/** A page and its medians. */
export interface MeasuredPage {
  page: BenchPage;
  figures: PageFigures;
}

/** The package that `npm exec` fetches; only the bench uses it, and it is large. */
export const lighthouse = 'lighthouse@12.8.2';

/** What is read of Lighthouse's report. */
interface Report {
  /** Scores from 0 to 1. */
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; details?: { items?: WireRequest[] } } | undefined>;
  runtimeError?: { message: string };
}

interface WireRequest {
  resourceType: string;
  /** Transferred bytes with headers; 0 for cached responses. */
  transferSize: number;
}

/** A French-speaking visitor, as addresses without a language answer in French. */
const flags = [
  '--headless=new',
  '--accept-lang=fr-CH,fr',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** A load is retried if its trace lacks the start of the navigation (`NO_NAVSTART`), as one in a hundred does. */
const tries = 3;

/** Loads the pages in turn, so that a temporary slowdown of the machine affects them all. */
export async function measurePages(
  browser: string,
  origin: string,
  runs: number,
  onProgress: (what: string) => void,
): Promise<MeasuredPage[]> {
  const taken = benchPages.map((page) => ({ page, loads: [] as PageFigures[] }));
  for (let run = 1; run <= runs; run++) {
    for (const { page, loads } of taken) {
      onProgress(`Lighthouse ${run}/${runs}: ${page.name}`);
      loads.push(await runLighthouse(browser, origin, page));
    }
  }
  return taken.map(({ page, loads }) => ({ page, figures: medians(loads) }));
}

/**
 * Loads a page once in a new browser with Lighthouse's default settings (a mobile phone, slow 4G).
 * @throws Error when the page did not load
 */
async function runLighthouse(browser: string, origin: string, page: BenchPage): Promise<PageFigures> {
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

/** Scores from 0 to 100, times in ms, and transferred bytes. */
function readFigures({ categories, audits }: Report) {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const items = audits['network-requests']?.details?.items ?? [];
  const requests = items.filter(({ transferSize }) => transferSize > 0);
  const bytesOf = (some: WireRequest[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
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
