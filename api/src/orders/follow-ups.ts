import { planFeatures } from '@site/api-contract';
import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import type { JobKind } from '../platform/outbox/job-kinds.ts';
import { findJob } from '../platform/outbox/table.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { isPaid, isRunning } from './order-status.ts';
import type { ProviderState } from './provider-state/read-provider-state.ts';
import type { Order } from './table.ts';

/** What a reading of an order's state at the provider has changed. */
interface Reading {
  /** The order when the reading began. */
  before: Order;
  /** The order as stored now. */
  order: Order;
  state: ProviderState;
  /** Whether the reading has brought the latest payment. */
  isLatestPaymentNew: boolean;
  /** Whether the reading shows that the provider has carried out the latest request to cancel or resume. */
  isEndRequestDone: boolean;
}

type Dependencies = Pick<OrderDependencies, 'mailBudget' | 'mailboxHashes'>;

interface FollowUp {
  kind: Extract<
    JobKind,
    | 'trial-started'
    | 'subscription-ordered'
    | 'subscription-ends'
    | 'subscription-kept'
    | 'subscription-ended'
    | 'plan-kept'
    | 'business-ordered'
    | 'close-rivals'
    | 'entitlement-changed'
  >;
  /** A kind is queued once for each subject. */
  subject: string;
  when: boolean;
  /** Subjects under which an earlier reading may have queued the same job. */
  earlierSubjects?: string[];
  /** An address whose daily limit of mails counts this one. */
  limitedEmail?: string | undefined;
}

/** Queues the jobs that follow from a reading. @param transaction has locked the order's row */
export async function queueFollowUps(
  transaction: Database,
  reading: Reading,
  dependencies: Dependencies,
): Promise<void> {
  const orderId = reading.order.id;
  const { newCard } = reading.state;
  if (newCard) await enqueue(transaction, 'apply-card', newCard, { orderId, setupIntentId: newCard });
  const due = followUps(reading, dependencies).filter(({ when }) => when);
  for (const { kind, subject, earlierSubjects = [], limitedEmail } of due) {
    if (await isQueued(transaction, kind, earlierSubjects)) continue;
    if (limitedEmail && !(await dependencies.mailBudget.take(transaction, limitedEmail))) continue;
    await enqueue(transaction, kind, subject, { orderId });
  }
}

/** Every job that may follow, and when it does: mails to buyer and company, messages to the publisher's back end. */
function followUps(
  { before, order, state, isLatestPaymentNew, isEndRequestDone }: Reading,
  { mailboxHashes }: Pick<Dependencies, 'mailboxHashes'>,
): FollowUp[] {
  const { id, email, plan } = order;
  const hasEmail = email !== null;
  const isTrial = order.status === 'trialing';
  const isTrialWithCard = isTrial && order.hasCard;
  // Anyone can begin a trial without a card.
  const isBinding = isPaid(order) || isTrialWithCard;
  const planChange = `${id}:plan-${order.planChanges}`;
  const [mailbox = '', ...earlierHashes] = email === null ? [] : mailboxHashes.allOf(email);
  return [
    { kind: 'trial-started', subject: id, when: isTrial && hasEmail },
    { kind: 'subscription-ordered', subject: id, when: isTrialWithCard && hasEmail },
    // The two changes of plan without an invoice, whose mail would confirm them.
    {
      kind: 'subscription-ordered',
      subject: planChange,
      when: isTrialWithCard && before.plan !== plan && hasEmail,
    },
    { kind: 'plan-kept', subject: planChange, when: keepsPlan(before, order) && hasEmail },
    {
      kind: order.endRequested ? 'subscription-ends' : 'subscription-kept',
      subject: `${id}:${order.endRequests}`,
      when: isEndRequestDone && hasEmail,
    },
    {
      kind: 'subscription-ended',
      subject: id,
      when: state.end !== undefined && isRunning(before) && hasEmail,
      // Anyone can start and end an address's trials.
      limitedEmail: state.end?.trialUnused ? (email ?? undefined) : undefined,
    },
    // Only a mailbox's first order of Business is reported to the company.
    {
      kind: 'business-ordered',
      subject: mailbox,
      when: planFeatures[plan].team && isBinding && hasEmail,
      earlierSubjects: earlierHashes,
    },
    { kind: 'close-rivals', subject: id, when: order.status === 'active' && order.mailboxKey !== null },
    { kind: 'entitlement-changed', subject: `paid:${state.payments.at(-1)?.id}`, when: isLatestPaymentNew },
    {
      kind: 'entitlement-changed',
      subject: `${id}:${before.readingsBegun}`,
      when: entitlementFacts(before) !== entitlementFacts(order),
    },
  ];
}

/** Whether the customer has returned to the present plan while a cheaper one waited for the renewal. */
function keepsPlan(before: Order, order: Order): boolean {
  const isUndone = before.nextPlan !== null && order.nextPlan === null && before.plan === order.plan;
  return isUndone && isRunning(order) && order.planChange?.startsWith(`${order.plan}:`) === true;
}

/** What decides which features the customer may use, as text to compare. */
function entitlementFacts({ status, plan, reversal, endsAt, trialEndsAt }: Order): string {
  return JSON.stringify([status, plan, reversal, endsAt, trialEndsAt]);
}

async function isQueued(transaction: Database, kind: JobKind, subjects: string[]): Promise<boolean> {
  for (const subject of subjects) if (await findJob(transaction, kind, subject)) return true;
  return false;
}
