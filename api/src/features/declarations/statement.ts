import type { Cancellation, Withdrawal } from '@site/api-contract';
import { formatDay, formatMoment, type Language } from '@site/shared-i18n';
import { texts, type Row } from '../../platform/texts/texts.ts';
import type { Declaration } from './table.ts';

export type Statement = Omit<Cancellation, 'key'> | Withdrawal;

export function statementOf({ statement }: Pick<Declaration, 'statement'>): Statement {
  return JSON.parse(statement) as Statement;
}

/** A statement as labels and values, in a language. */
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
