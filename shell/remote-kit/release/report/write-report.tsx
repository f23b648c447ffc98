/** @jsxRuntime automatic @jsxImportSource react */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { weighBefore, type WeighedPage } from '../../build/budgets.ts';
import type { ReadableRelease } from '../../build/page-weight.ts';
import type { ComparedLook, SeenPage, SeenRelease } from '../looks/look-at-release.ts';
import { Report, type ReportedLook, type ReportedPage } from './Report.tsx';

interface ReportContent {
  before: ReadableRelease | undefined;
  after: ReadableRelease;
  /** In plain words, line by line. */
  changes: readonly string[];
  weighed: readonly WeighedPage[];
  /** Those that are broken, line by line. */
  budgets: readonly string[];
  seen: SeenRelease;
}

/**
 * Writes what was seen of a release into a folder in the place of an earlier report: one page and its pictures.
 * @returns the page's path
 */
export async function writeReport(folder: string, content: ReportContent): Promise<string> {
  const { before, after, changes, weighed, budgets, seen } = content;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'pictures'), { recursive: true });
  const pages: ReportedPage[] = [];
  for (const [index, each] of seen.pages.entries()) {
    const weight = weighed.find(({ page }) => page === each.page);
    pages.push({
      ...each,
      looks: await Promise.all(each.looks.map((look) => writeLook(folder, index, each, look))),
      weight: weight && { ...weight, was: await weighBefore(before, each.page) },
    });
  }
  const { remote, version } = after.release;
  const styles = await readFile(new URL('./report.css', import.meta.url), 'utf8');
  const html = renderToStaticMarkup(
    <Report
      {...{ remote, version, changes, budgets, pages, styles }}
      before={before?.release.version}
      notes={seen.notes}
    />,
  );
  const path = join(folder, 'index.html');
  await writeFile(path, `<!doctype html>${html}`);
  return path;
}

/** Pictures that show no difference are not written. */
async function writeLook(
  folder: string,
  index: number,
  { page }: SeenPage,
  { look, before, after, difference }: ComparedLook,
): Promise<ReportedLook> {
  if (difference?.pixels === 0) return { ...look, pixels: 0, pictures: [] };
  const name = `${index}-${page.id}-${page.language}-${look.width}-${look.theme}`;
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
  return { ...look, pixels: difference?.pixels, pictures };
}
