/** @jsxRuntime automatic @jsxImportSource react */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReleasePage } from '@site/shell-contract/manifest';
import { budgetParts, weighBefore, type WeighedPage, type ReadableRelease } from '../../build/budgets.ts';
import type { Budget } from '../../prerender/page.ts';
import { withExampleSite } from '../describe-changes.ts';
import type { ComparedViewport, CheckedPage, VisualCheck } from '../visual-check/check-visually.ts';

interface ReportContent {
  before: ReadableRelease | undefined;
  after: ReadableRelease;
  changes: readonly string[];
  weighed: readonly WeighedPage[];
  budgets: readonly string[];
  check: VisualCheck;
}

type PageWeight = WeighedPage & { was: Budget | undefined };

interface ReportProps {
  content: ReportContent;
  weights: ReadonlyMap<ReleasePage, PageWeight>;
  styles: string;
}

/** Writes the report and its pictures into a folder, which is emptied first. @returns the report's path */
export async function writeReport(folder: string, content: ReportContent): Promise<string> {
  const { before, weighed, check } = content;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'pictures'), { recursive: true });
  const weights = new Map<ReleasePage, PageWeight>();
  for (const [index, { page, viewports }] of check.pages.entries()) {
    const weight = weighed.find((candidate) => candidate.page === page);
    if (weight) weights.set(page, { ...weight, was: await weighBefore(before, page) });
    const pictures = viewports.flatMap((compared) => picturesOf(index, page, compared));
    await Promise.all(pictures.map(async ({ file, png }) => writeFile(join(folder, file), png)));
  }
  const styles = await readFile(new URL('./report.css', import.meta.url), 'utf8');
  const html = renderToStaticMarkup(<Report content={content} weights={weights} styles={styles} />);
  const path = join(folder, 'index.html');
  await writeFile(path, `<!doctype html>${html}`);
  return path;
}

/** A page's pictures in one viewport; none where nothing differs. @param index of the page in the report */
function picturesOf(
  index: number,
  page: ReleasePage,
  { viewport, before, after, difference }: ComparedViewport,
) {
  if (difference?.pixels === 0) return [];
  const name = `${index}-${page.id}-${page.language}-${viewport.width}-${viewport.theme}`;
  const pictures = { before, after, difference: difference?.picture };
  return Object.entries(pictures).flatMap(([title, png]) =>
    png ? [{ title, file: `pictures/${name}-${title}.png`, png }] : [],
  );
}

function Report({ content, weights, styles }: ReportProps) {
  const { before, changes, budgets, check } = content;
  const { pages, notes } = check;
  const { remote, version } = content.after.release;
  const faults = [
    ...budgets,
    ...pages.flatMap(({ page, accessibility, islandFaults }) =>
      [...islandFaults, ...accessibility].map((fault) => `${page.address}: ${fault}`),
    ),
  ];
  const differing = pages.filter(isDifferent);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`${remote} ${version}`}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <h1>{`${remote} ${version}`}</h1>
          <p>{before ? `Compared with ${before.release.version}` : 'The first release here'}</p>
          <p className="verdict" data-fails={faults.length > 0}>
            {`${differing.length} of ${pages.length} pages look different, ${faults.length} faults`}
          </p>
          <nav>
            {pages.map(({ page, ...each }) => (
              <a key={page.address} href={`#${page.language}-${page.id}`}>
                {`${page.address}${isDifferent(each) ? ' ●' : ''}`}
              </a>
            ))}
          </nav>
        </header>
        {faults.length > 0 && (
          <section>
            <h2>To fix</h2>
            <ul className="faults">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>Changes</h2>
          <pre>{changes.join('\n')}</pre>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>Under 768 px the site is light in either theme: one picture stands for both.</p>
        </section>
        {pages.map((checked, index) => (
          <PageReport
            key={checked.page.fragment}
            checked={checked}
            index={index}
            weight={weights.get(checked.page)}
          />
        ))}
      </body>
    </html>
  );
}

function isDifferent({ viewports }: Pick<CheckedPage, 'viewports'>): boolean {
  return viewports.some(({ difference }) => (difference?.pixels ?? 0) > 0);
}

interface PageReportProps {
  checked: CheckedPage;
  index: number;
  weight: PageWeight | undefined;
}

function PageReport({ checked, index, weight }: PageReportProps) {
  const { page, viewports } = checked;
  const isSame = ({ difference }: ComparedViewport) => difference?.pixels === 0;
  const same = viewports.filter(isSame).map(nameOf);
  return (
    <section id={`${page.language}-${page.id}`}>
      <h2>
        {page.address} <small>{withExampleSite(page.title)}</small>
      </h2>
      {weight && (
        <p className="weights">
          {(Object.keys(budgetParts) as (keyof Budget)[]).map((part) => (
            <span key={part} data-fails={weight.is[part] > weight.allowed[part]}>
              {`${budgetParts[part]} ${weight.was ? `${weight.was[part]} → ` : ''}${weight.is[part]} of ${weight.allowed[part]} KB`}
            </span>
          ))}
        </p>
      )}
      {same.length > 0 && <p>{`Looks as before: ${same.join(', ')}`}</p>}
      {viewports
        .filter((compared) => !isSame(compared))
        .map((compared) => (
          <div key={nameOf(compared)}>
            <h3>
              {nameOf(compared)}
              {compared.difference && <small>{` ${compared.difference.pixels} pixels differ`}</small>}
            </h3>
            <div className="pictures">
              {picturesOf(index, page, compared).map(({ title, file }) => (
                <figure key={title}>
                  <figcaption>{title}</figcaption>
                  <a href={file}>
                    <img src={file} alt={`${page.address}, ${nameOf(compared)}, ${title}`} loading="lazy" />
                  </a>
                </figure>
              ))}
            </div>
          </div>
        ))}
    </section>
  );
}

function nameOf({ viewport: { width, theme } }: ComparedViewport): string {
  return `${width} px, ${theme}`;
}
