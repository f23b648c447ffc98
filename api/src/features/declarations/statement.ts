import type { Cancellation, Withdrawal } from '@site/api-contract';
import { formatDay, formatMoment, type Language, addressIn } from '@site/shared-i18n';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { texts, type Row } from '../../platform/texts/texts.ts';
import type { Declaration, DeclarationKind } from './table.ts';
import type { Seller } from '../../orders/invoices/table.ts';
import { bold, drawFacts, openDocument, regular } from '../../platform/pdf/open-document.ts';

export type Statement = Omit<Cancellation, 'key'> | Withdrawal;

export function statementOf({ statement }: Pick<Declaration, 'statement'>): Statement {
  return JSON.parse(statement) as Statement;
}

export function statementRows(statement: Statement, language: Language): Row[] {
  const t = texts(language);
  return [
    ...('cancellation' in statement
      ? ([
          [t('declaration.kind'), t(`declaration.${statement.cancellation}`)],
          ...(statement.reason ? [[t('declaration.reason'), statement.reason]] : []),
          [
            t('declaration.endsOn'),
            statement.endsOn ? formatDay(statement.endsOn, language) : t('declaration.earliest'),
          ],
        ] as Row[])
      : []),
    [t('declaration.name'), statement.name],
    [t('declaration.contract'), statement.contract],
    [t('declaration.email'), statement.email],
  ];
}

/** A declaration's receipt: wording, content, time with time zone, and reference. */
export function receiptOf(declaration: Declaration, language: Language) {
  const { kind, receivedAt, id } = declaration;
  const t = texts(language);
  return {
    title: t(`declaration.${kind}.title`),
    words: t(`declaration.${kind}.words`),
    rows: [
      ...statementRows(statementOf(declaration), language),
      [t('declaration.receivedAt'), formatMoment(receivedAt, language)],
      [t('declaration.reference'), id],
    ] satisfies Row[],
  };
}

export const declarationPaths = { cancellation: cancellationPaths, withdrawal: withdrawalPaths };

export function pageOf(kind: DeclarationKind, language: Language, query: Record<string, string>): string {
  return `${addressIn(language, declarationPaths[kind])}?${new URLSearchParams(query)}`;
}

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
