import { formatDay } from '@site/shared-i18n';
import { findOrder } from '../../orders/order-repository.ts';
import { isRunning } from '../../orders/order-status.ts';
import { sendToBuyer, type MailJob } from '../../orders/send-to-buyer.ts';
import { texts } from '../../platform/texts/texts.ts';
import { comparisonAddress } from './terms-change.ts';

/** Mails a subscriber a change of the terms, with the comparison, in the language of the order. */
export const mailTerms: MailJob<'terms-change'> = async (dependencies, { orderId, ...change }, jobId) => {
  const order = await findOrder(dependencies.db, orderId);
  // Who has left since has no contract that the terms could change.
  if (!order?.email || !isRunning(order)) return;
  const { language, email: to } = order;
  const { orderLinks } = dependencies;
  const t = texts(language);
  const values = {
    ...change,
    date: formatDay(change.from, language),
    plan: t(`plans.${order.plan}`),
    account: orderLinks.accountPageOf(order),
  };
  const text = {
    subject: t('mail.terms.subject', values),
    paragraphs: [t('mail.terms.intro', values), t('mail.terms.choice', values)],
    link: {
      intro: t('mail.terms.compare'),
      label: t('mail.terms.link'),
      url: orderLinks.pageOf(comparisonAddress(change, language)),
    },
  };
  await sendToBuyer(dependencies, order, text, { to, jobId });
};
