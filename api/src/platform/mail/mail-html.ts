import escapeHtml from 'escape-html';
import type { Language } from '@site/shared-i18n';
import type { LabelledValue } from '../texts/texts.ts';

/** A fact by default. Evidence, such as the button of an agreement, is set smaller, below the facts. */
export type MailRow = [...LabelledValue, kind?: 'total' | 'evidence' | undefined];

interface MailHtml {
  language: Language;
  title: string;
  brand: string;
  /** The origin whose addresses become links. */
  site: string;
  greeting: string | undefined;
  paragraphs: string[];
  lead?: number;
  isFirstBold?: boolean;
  link?: { intro?: string; label: string; url: string };
  furtherLink?: { label: string; url: string };
  rows?: MailRow[];
  closing: string;
}

/** Contains no double quotes, which would end the attribute that holds it. */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif";

const colours = { teal: '#00686f', mark: '#0b6468', soft: '#445a5f', line: '#d1dbdd' };

/** The site's colours for both themes. Inline styles are for mail programs that drop this sheet. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0c1a1d!important}.card{background:#132327!important;border-color:#2d4145!important}
.card,.card h1,.card td,.card th{color:#eaf2f3!important}.card .soft,.card .evidence td,.card .evidence th{color:#a8b8ba!important}
.card .facts td,.card .facts th{border-color:#2d4145!important}
.card a{color:#6cd1d1!important}.card a.button{background:#6cd1d1!important;color:#011519!important}
.card td.mark{color:#ffffff!important}}
@media (max-width:480px){.page{padding:12px 8px!important}.inner{padding:20px!important}
.evidence th,.evidence td{display:block;width:auto!important;padding:0!important}.evidence td{padding-bottom:8px!important}}`;

/** Draws the mark over the letter where a program shows drawings in a sheet; a sheet of its own, as others drop it whole. */
const zigzag = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M9 21.5 14 10l4.2 8 2-3.2L24 21.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);
const markSheet = `@supports (background-size:cover){td.mark{background:${colours.mark} url("data:image/svg+xml,${zigzag}") center/32px 32px!important;font-size:0!important}}`;

/** The one page of all HTML mails: mark and name of the sender above the content, light and dark. */
export function writeHtml(mail: MailHtml): string {
  const { language, title, brand } = mail;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${sheet}</style><style>${markSheet}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7fbfc">
<table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0" style="${font};max-width:600px;background:#ffffff;border:1px solid ${colours.line};border-radius:14px;color:#11252a;font-size:16px;line-height:1.55;overflow-wrap:anywhere"><tr><td class="inner" style="padding:24px 28px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="mark" width="32" height="32" align="center" style="background:${colours.mark};border-radius:9px;color:#ffffff;font-size:18px;line-height:32px;font-weight:700" aria-hidden="true">${escapeHtml(brand.charAt(0).toUpperCase())}</td><td style="padding-left:12px;font-weight:700">${escapeHtml(brand)}</td></tr></table>
<h1 style="margin:20px 0 8px;font-size:24px;line-height:1.25;font-weight:700">${escapeHtml(title)}</h1>
${contentOf(mail).join('\n')}
</td></tr></table></body></html>`;
}

function contentOf(mail: MailHtml): string[] {
  const { site, greeting, paragraphs, lead, isFirstBold, link, furtherLink, rows = [], closing } = mail;
  const leading = link ? (lead ?? paragraphs.length) : paragraphs.length;
  const following = paragraphs.slice(leading);
  const intro = link?.intro ? [link.intro] : [];
  const isSplit = following.length > 0;
  const { facts, evidence } = tablesOf(rows, site);
  const paragraph = (text: string) => `<p>${withLinks(text, site)}</p>`;
  const bold = (text: string) => `<p style="font-weight:700">${withLinks(text, site)}</p>`;
  const small = (text: string) => `<p style="font-size:15px">${withLinks(text, site)}</p>`;
  return [
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs
      .slice(0, leading)
      .map((text, index) => (isFirstBold && index === 0 ? bold : paragraph)(text)),
    ...(isSplit ? [] : intro.map(paragraph)),
    ...(link ? [buttonTo(link)] : []),
    ...(furtherLink ? [`<p>${anchor(furtherLink.url, furtherLink.label)}</p>`] : []),
    ...facts,
    ...[...following, ...(isSplit ? intro : [])].map(small),
    ...evidence,
    `<div class="soft" style="color:${colours.soft};font-size:15px">${paragraph(closing)}</div>`,
  ];
}

function buttonTo({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:13px 26px;border-radius:99px;background:${colours.teal};color:#ffffff;font-weight:600;text-decoration:none`;
  return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function anchor(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${colours.teal}">${escapeHtml(label)}</a>`;
}

/** Links only the site's own addresses: a message to the company holds what a stranger typed. */
function withLinks(text: string, site: string): string {
  const parts = text.split(/(https?:\/\/\S*[^\s.,;:!?)»”])/u);
  return parts
    .map((part) => (isOf(site, part) ? anchor(part, part) : escapeHtml(part).replaceAll('\n', '<br>')))
    .join('');
}

const isOf = (site: string, part: string) => part === site || (site !== '' && part.startsWith(`${site}/`));

function tablesOf(rows: MailRow[], site: string) {
  const facts = rows.filter(([, , kind]) => kind !== 'evidence');
  const evidence = rows.filter(([, , kind]) => kind === 'evidence');
  const line = `padding:8px 0;border-bottom:1px solid ${colours.line};`;
  const small = `padding:3px 0;color:${colours.soft};font-size:13px;`;
  return {
    facts: tableOf('facts', facts.map(factOf)),
    evidence: tableOf(
      'evidence',
      evidence.map((row) => rowOf(row, small, 'align="left" style="')),
    ),
  };

  function factOf(row: MailRow): string {
    const size = row[2] === 'total' ? 'font-size:20px;font-weight:700;' : '';
    return rowOf(row, line, `align="right" style="${size}`);
  }

  function rowOf([label, value]: MailRow, style: string, valueStart: string): string {
    return `<tr><th width="34%" align="left" valign="top" style="font-weight:600;overflow-wrap:normal;${style}padding-right:16px">${escapeHtml(label)}</th><td valign="top" ${valueStart}${style}">${withLinks(value, site)}</td></tr>`;
  }
}

function tableOf(name: string, rows: string[]): string[] {
  if (rows.length === 0) return [];
  return [
    `<table class="${name}" width="100%" cellspacing="0" style="margin:16px 0">${rows.join('')}</table>`,
  ];
}
