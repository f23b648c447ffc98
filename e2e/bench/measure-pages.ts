import { medians } from './median.ts';
import { runLighthouse, type PageFigures } from './lighthouse-run.ts';
import { benchPages, type BenchPage } from './pages.ts';

/** A page and its medians. */
export interface MeasuredPage {
  page: BenchPage;
  figures: PageFigures;
}

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
