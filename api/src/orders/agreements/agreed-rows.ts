import { formatMoment, type Language } from '@site/shared-i18n';
import type { Row } from '../../platform/texts/row.ts';
import { texts } from '../../platform/texts/texts.ts';
import type { OrderLinks } from '../links/order-links.ts';
import { conditionRows } from './describe-agreement.ts';
import type { AgreementRecord } from './table.ts';

/** An agreement for its confirmation on a durable medium (Directive 2011/83/EU, Art. 8(7)). */
export function agreedRows(agreed: AgreementRecord, language: Language, { pageOf }: OrderLinks): Row[] {
  const t = texts(language);
  const { at, terms } = agreed;
  return [
    [t('agreement.on'), formatMoment(at, language)],
    ...conditionRows(agreed, language),
    ...(terms ? [[t('agreement.termsPage'), pageOf(terms.address)] satisfies Row] : []),
  ];
}
