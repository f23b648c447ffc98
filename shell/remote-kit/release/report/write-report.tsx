/** @jsxRuntime automatic @jsxImportSource react */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { weighBefore, type WeighedPage } from '../../build/budgets.ts';
import type { ReadableRelease } from '../../build/page-weight.ts';
import type { ComparedViewport, CheckedPage, VisualCheck } from '../visual-check/check-visually.ts';
import { Report, type ReportedViewport, type ReportedPage } from './Report.tsx';

interface ReportContent {
  before: ReadableRelease | undefined;
  after: ReadableRelease;
  /** In plain words, line by line. */
  changes: readonly string[];
  weighed: readonly WeighedPage[];
  /** Broken budgets, line by line. */
  budgets: readonly string[];
  check: VisualCheck;
}

/** Writes the report and its pictures into a folder, which is emptied first. @returns the report's path */
export async function writeReport(folder: string, content: ReportContent): Promise<string> {
  const { before, after, changes, weighed, budgets, check } = content;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'pictures'), { recursive: true });
  const pages: ReportedPage[] = [];
  for (const [index, each] of check.pages.entries()) {
    const weight = weighed.find(({ page }) => page === each.page);
    pages.push({
      ...each,
      viewports: await Promise.all(
        each.viewports.map((viewport) => writePictures(folder, index, each, viewport)),
      ),
      weight: weight && { ...weight, was: await weighBefore(before, each.page) },
    });
  }
  const { remote, version } = after.release;
  const styles = await readFile(new URL('./report.css', import.meta.url), 'utf8');
  const html = renderToStaticMarkup(
    <Report
      {...{ remote, version, changes, budgets, pages, styles }}
      before={before?.release.version}
      notes={check.notes}
    />,
  );
  const path = join(folder, 'index.html');
  await writeFile(path, `<!doctype html>${html}`);
  return path;
}

/** Writes a page's pictures in one viewport, if they differ. */
async function writePictures(
  folder: string,
  index: number,
  { page }: CheckedPage,
  { viewport, before, after, difference }: ComparedViewport,
): Promise<ReportedViewport> {
  if (difference?.pixels === 0) return { ...viewport, pixels: 0, pictures: [] };
  const name = `${index}-${page.id}-${page.language}-${viewport.width}-${viewport.theme}`;
  const pictures = [];
  for (const [title, png] of [
    ['before', before],
    ['after', after],
    ['difference', difference?.picture],
  ] as const) {
    if (!png) continue;
    const file = `pictures/${name}-${title}.png`;
    await writeFile(join(folder, file), png);
    pictures.push({ title, file });
  }
  return { ...viewport, pixels: difference?.pixels, pictures };
}
