import type { Agreement } from '@site/api-contract';
import { formatDay, formatMoment, formatPrice, type Language } from '@site/shared-i18n';
import type { MailRow } from '../../platform/mail/mail-html.ts';
import { labelled, texts, type LabelledValue } from '../../platform/texts/texts.ts';
import type { OrderLinks } from '../links/order-links.ts';
import type { AgreementRecord } from './table.ts';

/** An agreement as pages show it. @param language of everything but the button's words, which stay as they were shown */
export function describeAgreement(agreement: AgreementRecord, language: Language): Agreement {
  const t = texts(language);
  const planName = t(`plans.${agreement.plan}`);
  const rows: LabelledValue[] = [
    [t('invoice.plan'), planName],
    [t('agreement.due'), formatPrice(agreement.amount, language)],
    ...conditionRows(agreement, language),
  ];
  return {
    moment: formatMoment(agreement.at, language),
    planName,
    title: titleOf(agreement, language),
    rows: labelled(rows),
    ...(agreement.terms && { terms: { address: agreement.terms.address } }),
  };
}

/** An agreement for its confirmation on a durable medium (Directive 2011/83/EU, Art. 8(7)). */
export function agreedRows(agreed: AgreementRecord, language: Language, { pageOf }: OrderLinks): MailRow[] {
  const t = texts(language);
  const { at, terms } = agreed;
  const [renewal, ...conditions] = conditionRows(agreed, language);
  const evidence = (row: LabelledValue): MailRow => [...row, 'evidence'];
  return [
    evidence([t('agreement.on'), formatMoment(at, language)]),
    renewal,
    ...conditions.map(evidence),
    ...(terms ? [evidence([t('agreement.termsPage'), pageOf(terms.address)])] : []),
  ];
}

/** What was agreed, in a few words; they tell a trial from a subscription that began within the same minute. */
function titleOf({ plan, amount, renewal, button, page }: AgreementRecord, language: Language): string {
  const t = texts(language);
  const planName = t(`plans.${plan}`);
  if (button === null && page === 'site') return t('agreement.ofTrial', { plan: planName });
  return amount === 0 && renewal?.from
    ? t('agreement.ofSubscription', { plan: planName, date: formatDay(renewal.from, language) })
    : planName;
}

/** Renewal, terms, button and language of an agreement; plan and amount are shown elsewhere. */
function conditionRows(
  { renewal, terms, button, page, language: agreedLanguage }: AgreementRecord,
  language: Language,
): [renewal: LabelledValue, ...LabelledValue[]] {
  const t = texts(language);
  return [
    [t('agreement.renewal'), renewal ? describeRenewal(renewal, language) : t('agreement.noRenewal')],
    ...(terms
      ? [[t('agreement.terms'), t('agreement.version', { version: terms.version })] as LabelledValue]
      : []),
    [
      t('agreement.button'),
      button === null ? t(`agreement.noButton.${page}`) : t('agreement.words', { words: button }),
    ],
    ...(agreedLanguage
      ? [
          [
            t('agreement.language'),
            new Intl.DisplayNames(language, { type: 'language' }).of(agreedLanguage) ?? agreedLanguage,
          ] as LabelledValue,
        ]
      : []),
  ];
}

function describeRenewal({ amount, from }: NonNullable<AgreementRecord['renewal']>, language: Language) {
  const t = texts(language);
  const price = formatPrice(amount, language);
  return from
    ? t('agreement.monthlyFrom', { price, date: formatDay(from, language) })
    : t('agreement.monthly', { price });
}
