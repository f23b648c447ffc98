import escapeHtml from 'escape-html';
import type { Language } from '@site/shared-i18n';
import type { Row } from '../texts/row.ts';

/** The parts of a mail, from top to bottom. */
export interface MailContent {
  language: Language;
  greeting?: string;
  paragraphs: string[];
  /** Such as those of an order. */
  rows?: Row[];
  link?: { intro?: string; label: string; url: string };
  closing: string;
}

const style =
  'font-family:system-ui,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b1f24;max-width:36rem';

/** The text and the HTML of a mail, with the same content. */
export function writeMail({ language, greeting, paragraphs, rows = [], link, closing }: MailContent) {
  // French puts a space before a colon.
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const text = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}${colon} ${value}`).join('\n')] : []),
    ...(link?.intro ? [link.intro] : []),
    ...(link ? [`${link.label}${colon}\n${link.url}`] : []),
    closing,
  ].join('\n\n');
  const paragraph = (part: string) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`;
  const row = ([label, value]: Row) =>
    `<tr><th align="left" style="padding:4px 16px 4px 0">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`;
  const html = [
    `<!doctype html><html lang="${language}"><body><div style="${style}">`,
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map(paragraph),
    ...(rows.length > 0 ? [`<table style="margin:16px 0">${rows.map(row).join('')}</table>`] : []),
    ...(link?.intro ? [paragraph(link.intro)] : []),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    paragraph(closing),
    '</div></body></html>',
  ].join('\n');
  return { text: `${text}\n`, html };
}
