import {
  formatDay,
  formatNumber,
  formatPrice,
  formatPeriod,
  lastDayBefore,
  type Language,
} from '@site/shared-i18n';
import {
  bold,
  drawFacts,
  drawSender,
  drawText,
  drawTitle,
  margin,
  openDocument,
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

const narrowColumn = 90;
const lineColour = '#c8ccd2';

/**
 * An invoice as a PDF, in the language of its order; MWSTG, art. 26, para. 2 says what it must contain.
 * @param correction for another addressee: the document says which invoice it replaces
 */
export async function drawInvoice(
  issued: IssuedInvoice,
  correction?: Pick<InvoiceCorrection, 'revision' | 'billingAddress' | 'issuedAt'>,
): Promise<Buffer> {
  const invoice = correction ? { ...issued, billingAddress: correction.billingAddress } : issued;
  const { seller } = invoice;
  const t = texts(invoice.language);
  const title = correction
    ? `${t('invoice.corrected')} ${printedCorrection(invoice, correction)}`
    : `${t('invoice.title')} ${printedNumber(invoice)}`;
  const { document, finished } = await openInvoice(title, invoice);
  if (correction) drawFacts(document, correctionFacts(invoice, correction));
  drawFacts(document, factsOf(invoice));
  document.moveDown(1.5);
  drawSupply(document, invoice);
  document.moveDown(1.5);
  if (!seller.vatPerMille) document.text(t('invoice.noVat'), margin).moveDown(0.5);
  document.text(t('invoice.paid'), margin);
  document.end();
  return finished;
}

async function openInvoice(title: string, invoice: IssuedInvoice) {
  const { language, seller } = invoice;
  const t = texts(language);
  const { document, finished } = await openDocument(title, seller.name, language);
  drawSender(document, seller);
  if (seller.vatNumber) document.text(`${t('invoice.vatNumber')} ${seller.vatNumber}`);
  document.moveDown(2).text(t('invoice.customer'));
  for (const line of buyerLines(invoice)) drawText(document, line);
  drawTitle(document, title, 20);
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

function drawSupply(document: Document, invoice: IssuedInvoice): void {
  const { language, amount } = invoice;
  const t = texts(language);
  const { description, quantity } = lineOf(invoice, language);
  const right = { align: { x: 'right' } } as const;
  const headings = [t('invoice.description'), t('invoice.quantity'), t('invoice.amount')];
  const price = formatPrice(amount, language);
  const sum = (label: string, value: string, style: object = {}) => [
    { text: label, colSpan: 2, ...right, ...style },
    { text: value, ...right, ...style },
  ];
  document.table({
    columnStyles: ['*', narrowColumn, narrowColumn + 20],
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: lineColour, padding: [6, 0, 6, 0] },
    data: [
      headings.map((text, index) => ({
        text,
        font: { src: bold },
        type: 'TH' as const,
        ...(index > 0 && right),
      })),
      [description, { text: quantity, ...right }, { text: price, ...right }],
      ...vatRows(invoice).map(([label, value]) => sum(label, value)),
      sum(t('invoice.total'), price, { font: { src: bold }, border: 0 }),
    ],
  });
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
  const { language, seller } = invoice;
  const { amount, issuedAt } = note;
  const t = texts(language);
  const title = `${t('creditNote.title')} ${printedCreditNote(note)}`;
  const { document, finished } = await openInvoice(title, invoice);
  const rows: LabelledValue[] = [
    [t('invoice.date'), formatDay(issuedAt, language)],
    [t('creditNote.of'), `${printedNumber(invoice)} (${formatDay(invoice.issuedAt, language)})`],
    [t('invoice.description'), lineOf(invoice, language).description],
    [t('invoice.period'), periodText(invoice)],
    [t('invoice.reference'), invoice.paymentReference ?? invoice.paymentId],
    ...vatRows({ language, seller, amount }),
    [t('creditNote.total'), formatPrice(amount, language)],
  ];
  drawFacts(document, rows);
  document.moveDown(1.5);
  if (!seller.vatPerMille) document.text(t('invoice.noVat')).moveDown(0.5);
  document.text(t('creditNote.paid'));
  document.end();
  return finished;
}
