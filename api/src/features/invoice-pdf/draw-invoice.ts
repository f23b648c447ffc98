import {
  formatDay,
  formatNumber,
  formatPrice,
  formatPeriod,
  lastDayBefore,
  type Language,
} from '@site/shared-i18n';
import {
  accent,
  drawFactGrid,
  drawLabel,
  drawLetterhead,
  ink,
  rule,
  soft,
} from '../../platform/pdf/letterhead.ts';
import {
  bold,
  drawableOf,
  drawText,
  drawTitle,
  heightOf,
  lineWidth,
  margin,
  openDocument,
  regular,
  type Document,
} from '../../platform/pdf/open-document.ts';
import { texts, type LabelledValue } from '../../platform/texts/texts.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import {
  includedVat,
  printedCorrection,
  printedNumber,
  printedCreditNote,
  billingLines,
} from '../../orders/invoices/printed-invoice.ts';
import type { InvoiceCorrection, CreditNote } from '../../orders/invoices/table.ts';

/** In points. */
const quantityColumn = 80;
const amountColumn = 120;
const tint = '#e8f3f3';

/**
 * An invoice as a PDF, in the language of its order; MWSTG, art. 26, para. 2 says what it must contain.
 * @param correction for another addressee: the document says which invoice it replaces
 */
export async function drawInvoice(
  issued: IssuedInvoice,
  correction?: Pick<InvoiceCorrection, 'revision' | 'billingAddress' | 'issuedAt'>,
): Promise<Buffer> {
  const invoice = correction ? { ...issued, billingAddress: correction.billingAddress } : issued;
  const t = texts(invoice.language);
  const title = correction
    ? `${t('invoice.corrected')} ${printedCorrection(invoice, correction)}`
    : `${t('invoice.title')} ${printedNumber(invoice)}`;
  const { document, finished } = await openInvoice(title, invoice);
  const corrected = correction ? correctionFacts(invoice, correction) : [];
  drawFactGrid(document, [...corrected, ...factsOf(invoice)]);
  const { quantity } = lineOf(invoice, invoice.language);
  drawAmounts(document, invoice, { quantity, total: t('invoice.total'), paid: t('invoice.paid') });
  document.end();
  return finished;
}

async function openInvoice(title: string, invoice: IssuedInvoice) {
  const { language, seller } = invoice;
  const t = texts(language);
  const { document, finished } = await openDocument(title, seller.name, language);
  const vatNumber = seller.vatNumber && `${t('invoice.vatNumber')} ${seller.vatNumber}`;
  drawLetterhead(document, seller, vatNumber ?? seller.companyNumber);
  document.y += 34;
  drawLabel(document, t('invoice.customer'));
  for (const line of buyerLines(invoice)) drawText(document, line);
  drawTitle(document, title, 24);
  document.moveDown(0.5);
  return { document, finished };
}

/** The address that the customer has saved, else the one that the provider knows. */
function buyerLines({ billingAddress, buyer, email, language }: IssuedInvoice): string[] {
  if (billingAddress) return [...billingLines(billingAddress, language), ...(email ? [email] : [])];
  const { name, line1, line2, postalCode, city, state, country } = buyer ?? {};
  const town = [postalCode, city].filter(Boolean).join(' ');
  const land = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return [name, line1, line2, town, state, land, email].flatMap((line) => line || []);
}

function correctionFacts(
  invoice: IssuedInvoice,
  { issuedAt }: Pick<InvoiceCorrection, 'issuedAt'>,
): LabelledValue[] {
  const t = texts(invoice.language);
  return [
    [t('invoice.correctedOn'), formatDay(issuedAt, invoice.language)],
    [t('invoice.replaces'), printedNumber(invoice)],
  ];
}

function factsOf(invoice: IssuedInvoice): LabelledValue[] {
  const { language, paymentMethod } = invoice;
  const t = texts(language);
  const method = paymentMethod && t(`invoice.methods.${paymentMethod}`, { defaultValue: '' });
  return [
    [t('invoice.order'), invoice.orderNumber],
    [t('invoice.date'), formatDay(invoice.issuedAt, language)],
    [t('invoice.supply'), formatDay(invoice.periodStart, language)],
    [t('invoice.period'), periodText(invoice)],
    ...(method ? [[t('invoice.method'), method] satisfies LabelledValue] : []),
    [t('invoice.reference'), invoice.paymentReference ?? invoice.paymentId],
  ];
}

/** The service, the VAT in its price, and the total; then what has been paid. */
function drawAmounts(
  document: Document,
  { language, seller, amount, ...invoice }: IssuedInvoice,
  words: { quantity?: string; total: string; paid: string },
): void {
  const t = texts(language);
  const price = formatPrice(amount, language);
  const right = { align: { x: 'right' } } as const;
  const row = (label: string, quantity: string | undefined, value: string, style: object = {}) => [
    { text: drawableOf(label), ...(quantity === undefined && { colSpan: 2 }), ...style },
    ...(quantity === undefined ? [] : [{ text: quantity, ...right, ...style }]),
    { text: value, ...right, ...style },
  ];
  const heading = { font: { src: bold, size: 9 }, textColor: accent, type: 'TH', borderColor: accent };
  const { description } = lineOf(invoice, language);
  document.y += 14;
  document
    .font(regular)
    .fontSize(11)
    .table({
      columnStyles: ['*', quantityColumn, amountColumn],
      defaultStyle: { border: [0, 0, 0.5, 0], borderColor: rule, padding: [8, 0, 8, 0], textColor: ink },
      data: [
        row(t('invoice.description'), words.quantity && t('invoice.quantity'), t('invoice.amount'), heading),
        row(description, words.quantity, price),
        ...vatRows({ language, seller, amount }).map(([label, value]) =>
          row(label, undefined, value, { textColor: soft }),
        ),
        row(words.total, undefined, price, {
          font: { src: bold, size: 15 },
          border: 0,
          padding: [12, 0, 8, 0],
        }),
      ],
    });
  document.font(regular).fontSize(11).fillColor(ink);
  document.y += 12;
  if (!seller.vatPerMille) {
    drawText(document, t('invoice.noVat'));
    document.moveDown(0.5);
  }
  drawPaid(document, words.paid);
}

function drawPaid(document: Document, text: string): void {
  const inside = { x: margin + 22, width: lineWidth - 44 };
  const height = heightOf(document, text, inside) + 20;
  document.roundedRect(margin, document.y, lineWidth, height, 8).fill(tint);
  document.roundedRect(margin, document.y, 4, height, 2).fill(accent);
  document.fillColor(ink).y += 10;
  drawText(document, text, inside);
}

/** The net price and the included VAT; none if the seller is not liable for VAT. */
function vatRows({
  language,
  seller,
  amount,
}: Pick<IssuedInvoice, 'language' | 'seller' | 'amount'>): LabelledValue[] {
  const { vatPerMille } = seller;
  if (!vatPerMille) return [];
  const t = texts(language);
  const vat = includedVat(amount, vatPerMille);
  const percent = formatNumber(vatPerMille / 10, language);
  return [
    [t('invoice.net'), formatPrice(amount - vat, language)],
    [t('invoice.includedVat', { percent }), formatPrice(vat, language)],
  ];
}

/** Description and quantity: a month of a plan, or the rest of a month after a change of plan. */
export function lineOf(
  invoice: Pick<IssuedInvoice, 'kind' | 'plan' | 'change' | 'periodStart' | 'periodEnd'>,
  language: Language,
): { description: string; quantity: string } {
  const { kind, plan, change, periodStart, periodEnd } = invoice;
  const t = texts(language);
  if (!change)
    return {
      description: t(`invoice.${kind}`, { plan: t(`plans.${plan}`) }),
      quantity: t('invoice.oneMonth'),
    };
  const days = formatPeriod(periodStart, lastDayBefore(periodEnd), language);
  const [from, to] = [t(`plans.${change.from}`), t(`plans.${change.to}`)];
  return { description: t('invoice.change', { from, to, days }), quantity: '1' };
}

/** The paid period, from its first to its last whole day: the next one begins on the day after. */
export function periodText({ periodStart, periodEnd, language }: IssuedInvoice): string {
  const [start, end] = [formatDay(periodStart, language), formatDay(lastDayBefore(periodEnd), language)];
  return texts(language)('invoice.fromTo', { start, end });
}

/** A credit note as a PDF, in the language of its invoice, with the same seller, buyer and rate. */
export async function drawCreditNote(note: CreditNote, invoice: IssuedInvoice): Promise<Buffer> {
  const { language } = invoice;
  const { amount, issuedAt } = note;
  const t = texts(language);
  const title = `${t('creditNote.title')} ${printedCreditNote(note)}`;
  const { document, finished } = await openInvoice(title, invoice);
  drawFactGrid(document, [
    [t('invoice.date'), formatDay(issuedAt, language)],
    [t('creditNote.of'), `${printedNumber(invoice)} (${formatDay(invoice.issuedAt, language)})`],
    [t('invoice.period'), periodText(invoice)],
    [t('invoice.reference'), invoice.paymentReference ?? invoice.paymentId],
  ]);
  const words = { total: t('creditNote.total'), paid: t('creditNote.paid') };
  drawAmounts(document, { ...invoice, amount }, words);
  document.end();
  return finished;
}
