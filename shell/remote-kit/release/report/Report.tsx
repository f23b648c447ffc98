/** @jsxRuntime automatic @jsxImportSource react */
import { budgetParts } from '../../build/budgets.ts';
import type { Budget } from '../../prerender/page.ts';
import { withExampleSite } from '../report-changes.ts';
import type { Viewport } from '../visual-check/viewports.ts';
import type { CheckedPage } from '../visual-check/check-visually.ts';

export interface ReportedViewport extends Viewport {
  /** How many pixels differ; undefined where there is no earlier picture. */
  pixels: number | undefined;
  /** Empty where nothing differs. */
  pictures: { title: string; file: string }[];
}

export interface ReportedPage extends Omit<CheckedPage, 'viewports'> {
  viewports: ReportedViewport[];
  weight: { is: Budget; allowed: Budget; was: Budget | undefined } | undefined;
}

interface Props {
  remote: string;
  version: string;
  /** The version before. */
  before: string | undefined;
  changes: readonly string[];
  budgets: readonly string[];
  notes: readonly string[];
  pages: readonly ReportedPage[];
  /** CSS. */
  styles: string;
}

/** The report of what a release changes. */
export function Report({ remote, version, before, changes, budgets, notes, pages, styles }: Props) {
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
          <p>{before ? `Compared with ${before}` : 'The first release here'}</p>
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
        {pages.map((page) => (
          <PageReport key={page.page.fragment} {...page} />
        ))}
      </body>
    </html>
  );
}

function isDifferent({ viewports }: Pick<ReportedPage, 'viewports'>): boolean {
  return viewports.some(({ pixels }) => (pixels ?? 0) > 0);
}

function PageReport({ page, viewports, weight }: ReportedPage) {
  const same = viewports.filter(({ pixels }) => pixels === 0).map(nameOf);
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
        .filter(({ pictures }) => pictures.length > 0)
        .map((viewport) => (
          <div key={nameOf(viewport)}>
            <h3>
              {nameOf(viewport)}
              {viewport.pixels !== undefined && <small>{` ${viewport.pixels} pixels differ`}</small>}
            </h3>
            <div className="pictures">
              {viewport.pictures.map(({ title, file }) => (
                <figure key={title}>
                  <figcaption>{title}</figcaption>
                  <a href={file}>
                    <img src={file} alt={`${page.address}, ${nameOf(viewport)}, ${title}`} loading="lazy" />
                  </a>
                </figure>
              ))}
            </div>
          </div>
        ))}
    </section>
  );
}

function nameOf({ width, theme }: Viewport): string {
  return `${width} px, ${theme}`;
}
