import type { Cancellation, Withdrawal } from '@site/api-contract';
import { formatDay, formatMoment, type Language, addressIn } from '@site/shared-i18n';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { texts, type LabelledValue } from '../../platform/texts/texts.ts';
import { isOnlyContract } from './named-contract.ts';
import type { Declaration, DeclarationKind } from './table.ts';
import type { Seller } from '../../orders/invoices/table.ts';
import { drawLetterhead } from '../../platform/pdf/letterhead.ts';
import { drawFacts, drawText, drawTitle, openDocument } from '../../platform/pdf/open-document.ts';

export type Statement = Omit<Cancellation, 'key'> | Withdrawal;

/** As stored. `words` is the declared sentence, in the declaration's language; older declarations lack it. */
type StoredStatement = Statement & { words?: string };

export function statementOf({ statement }: Pick<Declaration, 'statement'>): StoredStatement {
  return JSON.parse(statement) as StoredStatement;
}

/** Today's declared sentence. Of a withdrawal from a change alone, it speaks only where the contract's name can mean one. */
export function wordsOf(kind: DeclarationKind, { contract }: Statement, language: Language): string {
  const t = texts(language);
  const isOfWhole = kind === 'withdrawal' && isOnlyContract(contract);
  return isOfWhole ? t('declaration.withdrawal.wordsOfWhole') : t(`declaration.${kind}.words`);
}

export function statementRows(statement: Statement, language: Language): LabelledValue[] {
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
        ] as LabelledValue[])
      : []),
    [t('declaration.name'), statement.name],
    [t('declaration.contract'), statement.contract],
    [t('declaration.email'), statement.email],
  ];
}

/** A declaration's id, after a short form of it that can be said on the phone: `5F3A-91C2 (5f3a91c2-…)`. */
export function referenceOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase() + ` (${id})`;
}

/** A declaration's receipt: wording (in another language than the declared one, today's), content, time and reference. */
export function receiptOf(declaration: Declaration, language: Language) {
  const { kind, receivedAt, id } = declaration;
  const statement = statementOf(declaration);
  const t = texts(language);
  return {
    title: t(`declaration.${kind}.title`),
    words: (language === statement.language && statement.words) || wordsOf(kind, statement, language),
    rows: [
      ...statementRows(statement, language),
      [t('declaration.receivedAt'), formatMoment(receivedAt, language)],
      [t('declaration.reference'), referenceOf(id)],
    ] satisfies LabelledValue[],
  };
}

export const declarationPaths = { cancellation: cancellationPaths, withdrawal: withdrawalPaths };

export function pageOf(kind: DeclarationKind, language: Language, query: Record<string, string>): string {
  return `${addressIn(language, declarationPaths[kind])}?${new URLSearchParams(query)}`;
}

export async function drawReceipt(declaration: Declaration, seller: Seller, language: Language) {
  const { title, words, rows } = receiptOf(declaration, language);
  const { document, finished } = await openDocument(title, seller.name, language);
  drawLetterhead(document, seller, seller.companyNumber);
  drawTitle(document, title, 18);
  drawText(document, words);
  document.moveDown(1);
  drawFacts(document, rows);
  document.end();
  return finished;
}
