import type { Chrome } from './chrome.ts';
import { readdirSync } from 'node:fs';
import { escapeHtml } from '../policies/markdown.ts';
import { fontFolder } from './font-folder.ts';
import { addressIn, languageNames, languages, type Language, type LocalizedPaths } from '@site/shared-i18n';

const shell = `/@fs${new URL('../../../shell', import.meta.url).pathname}`;

const kit = '../../../shell/remote-kit/ui';

/** As on the site: its tokens, fonts and base styles, then the pages' own. */
const styles = [
  `${shell}/contract/src/tokens.css`,
  `${shell}/browser/chrome/font.css`,
  `${shell}/browser/chrome/page.css`,
  ...readdirSync(new URL(kit, import.meta.url))
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${shell}/remote-kit/ui/${file}`),
  '/src/pages/frame/PolicyFrame.module.css',
  '/src/pages/policy/PolicyPage.module.css',
  '/src/pages/policy/SectionView.module.css',
  '/src/pages/policy/TableOfContents.module.css',
  '/src/pages/versions/VersionsPage.module.css',
  '/src/pages/comparison/ComparisonPage.module.css',
];

/** Preloaded as on the site, which uses no late font. */
const fonts = ['latin', 'cyrillic'].map((subset) => `/@fs${fontFolder}/manrope-${subset}-wght-normal.woff2`);

interface BarePage {
  language: Language;
  title: string;
  paths: LocalizedPaths;
  body: string;
  /** The faults of the texts, in words, with their files. */
  faults: string[];
  /** Around it in place of the bar. */
  chrome: Chrome | undefined;
}

/** A page around a fragment: looks as on the site, in its chrome or below a bar to change the language. */
export function barePage({ language, title, paths, body, faults, chrome }: BarePage): string {
  const choices = languages.map((other) => {
    const current = other === language ? ' aria-current="true"' : '';
    return `<a href="${addressIn(other, paths)}" lang="${other}"${current}>${languageNames[other].name}</a>`;
  });
  const bar = `<nav class="languages">${choices.join('\n')}</nav>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${fonts.map((path) => `<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`).join('\n')}
<title>${title}</title>
<style>${chrome?.styles ?? ''}</style>
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
<style>
.languages { position: fixed; inset: 0 0 auto; z-index: 9; display: flex; gap: 1rem; align-items: center; height: var(--header-height); padding-inline: var(--page-gutter); overflow-x: auto; background: var(--color-surface); font: var(--text-small) var(--font-body); }
.languages a { color: var(--color-text); } .languages [aria-current] { font-weight: 700; text-decoration: none; }
.faults { margin: 0; padding: 1rem 1rem 1rem 3rem; background: var(--color-bad-soft); color: var(--color-bad); font: var(--text-small) / 1.5 var(--font-body); }
@media print { .faults, .languages { display: none; } }
</style>
</head>
<body id="top">${chrome?.header ?? bar}<main id="content">${faultList(faults)}${body}</main>${chrome?.footer ?? ''}</body>
</html>`;
}

/** The faults, shown instead of a page. */
export function faultsPage(faults: string[]): string {
  return `<!doctype html><meta charset="utf-8"><title>Faults</title>
<body style="max-width: 60rem; margin: 3rem auto; font: 1rem/1.5 system-ui">${faultList(faults)}</body>`;
}

function faultList(faults: string[]): string {
  if (faults.length === 0) return '';
  const lines = faults.map((line) => `<li>${escapeHtml(line)}</li>`);
  return `<ul class="faults">${lines.join('')}</ul>`;
}
