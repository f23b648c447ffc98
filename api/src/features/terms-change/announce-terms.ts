import { languages, addressIn, type Language, formatDay } from '@site/shared-i18n';
import { termsPaths } from '@site/api-contract';
import { listLatestOrders, listInformedMailboxes } from '../../orders/mailbox-repository.ts';
import { runningStatuses, isRunning } from '../../orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findOrder } from '../../orders/order-repository.ts';
import { sendToBuyer, type BuyerMailDependencies } from '../../orders/send-to-buyer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { texts } from '../../platform/texts/texts.ts';

/** As the terms promise ("Changes"), in days. */
const noticeDays = 30;

/**
 * Prepares mails of a change of the terms to all who have a running subscription, each once.
 * @param siteOrigin where the comparison is already published, in every language
 * @throws Error for a day that is too early, and for a comparison that is missing
 */
export async function announceTerms(
  { db, siteOrigin }: { db: Database; siteOrigin: string },
  change: TermsChange,
) {
  const days = (Date.parse(change.from) - Date.now()) / (24 * 60 * 60 * 1000);
  if (!(days >= noticeDays)) throw new Error(`${change.from} is less than ${noticeDays} days ahead`);
  for (const language of languages) {
    const address = siteOrigin + comparisonAddress(change, language);
    const { status } = await fetch(address);
    if (status !== 200) throw new Error(`${address} answers ${status}: release the new terms first`);
  }
  const informed = new Set(await listInformedMailboxes(db, change.newer));
  const subscribers = (await listLatestOrders(db, runningStatuses)).filter(
    ({ mailboxKey }) => !informed.has(mailboxKey),
  );
  return {
    summary: `mail the change of the terms from ${change.older} to ${change.newer} to ${subscribers.length} subscribers`,
    subject: `${change.older}/${change.newer} ${change.from}`,
    run: () =>
      db.transaction(async (transaction) => {
        for (const { id } of subscribers)
          await enqueue(transaction, 'terms-change', `${change.newer}:${id}`, { orderId: id, ...change });
      }),
  };
}

interface TermsChange {
  /** The versions, such as `1.0`. */
  older: string;
  newer: string;
  /** The day on which it takes effect, ISO 8601. */
  from: string;
}

/** The page that compares both versions, as remote-legal serves it. */
function comparisonAddress({ older, newer }: TermsChange, language: Language): string {
  return `${addressIn(language, termsPaths)}/versions/${older}/${newer}`;
}

/** Mails a subscriber a change of the terms, with the comparison, in the language of the order. */
export const mailTerms: Job<'terms-change', BuyerMailDependencies> = async (
  dependencies,
  { orderId, ...change },
  jobId,
) => {
  const order = await findOrder(dependencies.db, orderId);
  // Former customers have no contract to change.
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
