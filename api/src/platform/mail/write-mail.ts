import escapeHtml from 'escape-html';
import type { Language } from '@site/shared-i18n';
import type { Row } from '../texts/row.ts';
import { texts } from '../texts/texts.ts';
import { mailButton } from './mail-page.ts';

/** The parts of a mail, from top to bottom. */
export interface MailContent {
  language: Language;
  paragraphs: string[];
  /** Such as those of an order. */
  rows?: Row[];
  link?: { intro?: string; label: string; url: string };
  /** Of a mail to the company. Without it, a customer is greeted and the seller closes. */
  closing?: string;
}

/** The text and the content of the HTML of a mail, in which the mailer puts its page around it. */
export function writeMail(
  { language, paragraphs, rows = [], link, closing: given }: MailContent,
  seller: string,
) {
  const t = texts(language);
  const greeting = given === undefined && t('mail.greetingWithoutName');
  const closing = given ?? t('mail.closing', { seller });
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
    `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`;
  const html = [
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map(paragraph),
    ...(rows.length > 0 ? [`<table style="margin:16px 0">${rows.map(row).join('')}</table>`] : []),
    ...(link?.intro ? [paragraph(link.intro)] : []),
    ...(link ? [mailButton(link)] : []),
    `<div class="soft" style="color:#445a5f">${paragraph(closing)}</div>`,
  ].join('\n');
  return { text: `${text}\n`, html };
}
