import { defaultLanguage, formatEnd, formatMoment, formatPrice } from '@site/shared-i18n';
import { creditedOf } from '../../orders/invoices/credit-note-repository.ts';
import { listInvoicesByOrder, endOfPeriod } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { CompanyMailDependencies, Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { findOrder } from '../../orders/order-repository.ts';
import { hasEnded } from '../../orders/order-status.ts';
import type { Order } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { texts } from '../../platform/texts/texts.ts';
import { pageOf, receiptOf, referenceOf, statementOf, drawReceipt } from './statement.ts';
import { recipientOf } from './carry-out-declaration.ts';
import { findDeclaration, type Declaration } from './table.ts';
import { namesOrder } from './named-contract.ts';

interface ReceiptDependencies extends Pick<OrderDependencies, 'db' | 'seller' | 'orderLinks' | 'tokens'> {
  mailer: Mailer;
}

/**
 * Mails the receipt to the contract's email, or to the declared one where no contract was found. The PDF is attached only if
 * the sender proved access to the contract's mailbox, so that nobody can mail text to a stranger.
 */
export const mailReceipt: Job<'declaration-receipt', ReceiptDependencies> = async (
  { db, mailer, seller, orderLinks, tokens },
  { declarationId: id },
  jobId,
) => {
  const { declaration, order } = await read(db, id);
  const { kind, outcome, receivedAt, undoUntil } = declaration;
  const statement = statementOf(declaration);
  const { language } = statement;
  const t = texts(language);
  const urlOf = (query: Record<string, string>) => orderLinks.pageOf(pageOf(kind, language, query));
  const undo = undoUntil && {
    intro: t('mail.declaration.undoUntil', { end: formatEnd(undoUntil, language) }),
    label: t('mail.declaration.undoLabel'),
    url: urlOf({ undo: tokens['declaration-undo'].tokenOf(id) }),
  };
  const confirm = outcome === 'asks-mailbox' && {
    label: t('mail.declaration.askLabel'),
    url: urlOf({ confirm: tokens['declaration-confirmation'].tokenOf(id) }),
  };
  const isProven = order !== undefined && namesOrder(statement.contract, order);
  const content = isProven && (await drawReceipt(declaration, seller, language));
  const receipt = {
    label: t('mail.declaration.receiptLabel'),
    url: urlOf({ receipt: tokens['declaration-receipts'].tokenOf(id) }),
  };
  const link = undo || confirm || (!content && receipt);
  await mailer.send({
    jobId,
    to: recipientOf(statement, order, outcome),
    subject: t(`declaration.${kind}.title`),
    language,
    paragraphs: [
      t(`mail.declaration.${kind}`, { moment: formatMoment(receivedAt, language) }),
      ...(await whatFollows(db, declaration, order)),
      content ? t('mail.declaration.attached') : t('mail.declaration.receipt'),
    ],
    isFirstBold: true,
    rows: [[t('declaration.reference'), referenceOf(id)]],
    ...(link && { link }),
    ...(link !== receipt && !content && { furtherLink: receipt }),
    ...(content && {
      attachments: [
        { filename: `${t(`declaration.${kind}.fileName`)}.pdf`, content, contentType: 'application/pdf' },
      ],
    }),
  });
};

async function whatFollows(
  db: Database,
  declaration: Declaration,
  order: Order | undefined,
): Promise<string[]> {
  const statement = statementOf(declaration);
  const { language } = statement;
  const t = texts(language);
  if (!order || declaration.outcome === 'person') return [t('mail.declaration.person')];
  const plan = t(`plans.${order.plan}`);
  if (declaration.outcome === 'asks-mailbox') return [t('mail.declaration.ask', { plan })];
  if (declaration.outcome === 'ends-with-period') {
    if (order.status === 'past_due' || hasEnded(order)) return [t('mail.declaration.endsNow', { plan })];
    const end = order.endsAt ?? (await endOfPeriod(db, order));
    // Says nothing about charges, nor about an end that is past (a month that has just begun is still charged): the
    // confirmation after the provider's response names both.
    const isKnown = end && new Date(end) > new Date();
    const hasCause = 'cancellation' in statement && statement.cancellation === 'extraordinary';
    return [
      ...(isKnown ? [t('mail.declaration.ends', { plan, end: formatEnd(end, language) })] : []),
      t('mail.declaration.endsNext'),
      ...(hasCause ? [t('mail.declaration.cause')] : []),
    ];
  }
  const invoices = await listInvoicesByOrder(db, order.id);
  // A single month may have no invoice yet, while its debit is under way.
  const paid =
    order.kind === 'payment' ? order.amount : invoices.reduce((sum, { amount }) => sum + amount, 0);
  // Only credit notes from before the declaration: this withdrawal's own may exist already.
  const credited = await creditedOf(
    db,
    invoices.map(({ number }) => number),
    declaration.receivedAt,
  );
  return [
    paid > 0
      ? t('mail.declaration.refund', { plan, amount: formatPrice(paid - credited, language) })
      : t('mail.declaration.nothingPaid', { plan }),
  ];
}

/** Mails a declaration on which a person must decide to the company, in the company's language. */
export const mailToCompany: Job<'declaration-to-company', CompanyMailDependencies> = async (
  { db, mailer, mailbox },
  { declarationId: id },
  jobId,
) => {
  const { declaration, order } = await read(db, id);
  const { name, email } = statementOf(declaration);
  const language = defaultLanguage;
  const t = texts(language);
  const { title, words, rows } = receiptOf(declaration, language);
  await mailer.send({
    jobId,
    to: mailbox,
    replyTo: { name, address: email },
    subject: t('mail.declaration.company.subject', { title }),
    language,
    paragraphs: [
      t(`mail.declaration.company.${declaration.outcome === 'person' ? 'decide' : 'judge'}`),
      words,
    ],
    rows: [...rows, [t('mail.declaration.company.order'), order?.number ?? '–']],
    closing: t('mail.declaration.company.closing'),
  });
};

async function read(db: Database, id: string) {
  const declaration = await findDeclaration(db, id);
  if (!declaration) throw new Error(`There is no declaration ${id}`);
  const { orderId } = declaration;
  return { declaration, order: orderId ? await findOrder(db, orderId) : undefined };
}
