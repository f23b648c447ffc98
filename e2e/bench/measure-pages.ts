import { medians } from './median.ts';
import { runLighthouse, type PageFigures } from './lighthouse-run.ts';
import { benchPages, type BenchPage } from './pages.ts';

/** A page's medians, on the site and on the plain React page. */
export interface PageComparison {
  page: BenchPage;
  site: PageFigures;
  plain: PageFigures;
}

export interface Origins {
  site: string;
  plain: string;
}

/** Loads every page of both in turn, so that a temporary slowdown of the machine affects both. */
export async function measurePages(
  browser: string,
  origins: Origins,
  runs: number,
  onProgress: (what: string) => void,
): Promise<PageComparison[]> {
  const taken = benchPages.map((page) => ({ page, site: [] as PageFigures[], plain: [] as PageFigures[] }));
  for (let run = 1; run <= runs; run++) {
    for (const { page, ...figures } of taken) {
      for (const build of ['site', 'plain'] as const) {
        onProgress(`Lighthouse ${run}/${runs}: ${page.name}, ${build}`);
        figures[build].push(await runLighthouse(browser, origins[build], page));
      }
    }
  }
  return taken.map(({ page, site, plain }) => ({ page, site: medians(site), plain: medians(plain) }));
}
