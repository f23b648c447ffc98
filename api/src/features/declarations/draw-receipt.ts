import type { Language } from '@site/shared-i18n';
import type { Seller } from '../../orders/invoices/table.ts';
import { bold, drawFacts, openDocument, regular } from '../../platform/pdf/open-document.ts';
import { receiptOf } from './statement.ts';
import type { Declaration } from './table.ts';

/** The receipt of a declaration as a PDF, to keep. */
export async function drawReceipt(
  declaration: Declaration,
  seller: Seller,
  language: Language,
): Promise<Buffer> {
  const { title, words, rows } = receiptOf(declaration, language);
  const { document, finished } = await openDocument(title, seller.name, language);
  document.font(bold).fontSize(12).text(seller.name);
  document.font(regular).fontSize(10);
  if (seller.address) document.text(seller.address);
  document.text(seller.email);
  document.moveDown(2).font(bold).fontSize(18).text(title);
  document.moveDown(0.5).font(regular).fontSize(10).text(words).moveDown(1);
  drawFacts(document, rows);
  document.end();
  return finished;
}
