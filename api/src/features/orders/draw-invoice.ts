import { formatDay, formatNumber, formatPrice } from '@site/shared-i18n';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { texts } from '../../platform/texts/texts.ts';
import { printedNumber } from './issue-invoice.ts';
import type { Invoice } from './table.ts';

// PDF's own fonts have no Cyrillic letters.
const { resolve } = createRequire(import.meta.url);
const regular = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const bold = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** Points; A4 is 595 wide. */
const margin = 56;
const valueColumn = 240;

/** An invoice as a PDF, in the language of its order, with the seller as at the time of issue. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { language, seller, amount } = invoice;
  const t = texts(language);
  const number = printedNumber(invoice);
  const title = `${t('invoice.title')} ${number}`;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    info: { Title: title, Author: seller.name },
  });
  const finished = buffer(document);

  document.font(bold).fontSize(12).text(seller.name);
  document.font(regular).fontSize(10).text(seller.address).text(seller.email);
  if (seller.vatNumber) document.text(`${t('invoice.vatNumber')}: ${seller.vatNumber}`);
  document.moveDown(3).font(bold).fontSize(20).text(title);
  document.moveDown(1).fontSize(10);

  const row = (label: string, value: string, font = regular) => {
    const { y } = document;
    document.font(font).text(label, margin, y, { width: valueColumn - 16 });
    document.font(font).text(value, margin + valueColumn, y);
    document.moveDown(0.5);
  };
  row(t('invoice.date'), formatDay(invoice.issuedAt, language));
  if (invoice.email) row(t('invoice.customer'), invoice.email);
  row(t('invoice.plan'), t(`plans.${invoice.plan}`));
  const period = {
    start: formatDay(invoice.periodStart, language),
    end: formatDay(invoice.periodEnd, language),
  };
  row(t('invoice.period'), t('invoice.fromTo', period));
  document.moveDown(1);
  row(t('invoice.total'), formatPrice(amount, language), bold);
  row(...vatLine(invoice));
  document.moveDown(2).font(regular).text(t('invoice.paid'), margin);
  document.end();
  return finished;
}

/** The VAT that the total contains, or that there is none. */
function vatLine({ language, seller, amount }: Invoice): [string, string] {
  const t = texts(language);
  const perMille = seller.vatPerMille;
  if (!perMille) return [t('invoice.vat'), t('invoice.noVat')];
  const vat = Math.round((amount * perMille) / (1000 + perMille));
  return [
    t('invoice.includedVat', { percent: formatNumber(perMille / 10, language) }),
    formatPrice(vat, language),
  ];
}
