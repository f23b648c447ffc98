/**
 * What the api does with jobs of a kind, besides running them. Without `deletedWhenDone`, done jobs about a person stay until
 * that person's data are erased.
 * - `deletedWhenDone`: their rows are deleted some time after they have ended, as no job of the same cause is queued later
 * - `erasedWithPerson`: they are deleted together with the personal data that they need, even while they wait
 * - `resent`: customer service can send these mails again
 * - `unattended`: mails to addresses that anybody can type, so that nobody has to settle their failure
 */
type Treatment = 'deletedWhenDone' | 'erasedWithPerson' | 'resent' | 'unattended';

interface Job<Payload> {
  treatments: readonly Treatment[];
  /** Never set: declares the type of the payload. */
  payload?: Payload;
}

function job<Payload>(...treatments: Treatment[]): Job<Payload> {
  return { treatments };
}

/**
 * Every kind of job with its payload. Both are stored and never renamed: where a name is an earlier one, a comment has the
 * present word. `jobs.ts` names the function of each kind.
 */
const jobKinds = {
  contact: job<{ messageId: string }>('deletedWhenDone', 'erasedWithPerson'),
  'account-link': job<{ linkId: string }>('deletedWhenDone', 'erasedWithPerson', 'unattended'),
  invitation: job<{ personId: string }>('deletedWhenDone', 'erasedWithPerson', 'unattended'),
  /** Mails about a change of an account's address. */
  'address-old': job<{ changeId: string }>('deletedWhenDone', 'erasedWithPerson'),
  'address-new': job<{ changeId: string; isTaken?: true }>(
    'deletedWhenDone',
    'erasedWithPerson',
    'unattended',
  ),
  'address-moved': job<{ changeId: string }>('deletedWhenDone', 'erasedWithPerson'),
  /** Gives the provider's customer the order's address. */
  'move-customer': job<{ orderId: string }>('deletedWhenDone'),
  'app-download': job<{ requestId: string }>('deletedWhenDone', 'erasedWithPerson', 'unattended'),
  'order-confirmation': job<{ invoiceNumber: number }>('deletedWhenDone', 'resent'),
  'payment-refunded': job<{ orderId: string; creditNote: number }>('deletedWhenDone', 'resent'),
  /** Mails a reminder; its id is `noticeId` here and below. */
  notice: job<{ noticeId: string }>('deletedWhenDone', 'erasedWithPerson'),
  'end-unpaid': job<{ noticeId: string }>('deletedWhenDone', 'erasedWithPerson'),
  'move-price': job<{ noticeId: string }>('deletedWhenDone', 'erasedWithPerson'),
  // Not deleted: every reading of the order queues it, and only the old row prevents a second mail.
  'trial-started': job<{ orderId: string }>('erasedWithPerson', 'resent'),
  'subscription-ordered': job<{ orderId: string }>('erasedWithPerson', 'resent'),
  /** Confirms that a plan is kept although a cheaper one was planned. */
  'plan-kept': job<{ orderId: string }>('erasedWithPerson', 'resent'),
  /** Offers the refund of a second subscription. */
  'second-subscription': job<{ orderId: string }>('erasedWithPerson', 'resent'),
  /** Tells the company of a mailbox's first order of Business; kept, as it is sent once. */
  'business-ordered': job<{ orderId: string }>('erasedWithPerson'),
  /** Mails a material change of the terms. Kept: each subscriber gets it once. */
  'terms-change': job<{ orderId: string; older: string; newer: string; from: string }>('erasedWithPerson'),
  'subscription-link': job<{ orderId: string }>(
    'deletedWhenDone',
    'erasedWithPerson',
    'resent',
    'unattended',
  ),
  'subscription-ends': job<{ orderId: string }>('deletedWhenDone', 'erasedWithPerson', 'resent'),
  'subscription-kept': job<{ orderId: string }>('deletedWhenDone', 'erasedWithPerson', 'resent'),
  'subscription-ended': job<{ orderId: string }>('deletedWhenDone', 'erasedWithPerson', 'resent'),
  'consent-confirmation': job<{ orderId: string }>('deletedWhenDone', 'erasedWithPerson', 'resent'),
  'carry-out-declaration': job<{ declarationId: string }>('deletedWhenDone'),
  'declaration-receipt': job<{ declarationId: string }>('deletedWhenDone'),
  'declaration-to-company': job<{ declarationId: string }>('deletedWhenDone'),
  // Kept, so that a repeated declaration refunds nothing twice, and `refund` sees what was requested.
  'withdraw-order': job<{ orderId: string; payments?: 'all' | 'latest' }>(),
  /** Refunds an invoice, or an amount of it in centimes; the contract goes on. */
  'refund-invoice': job<{ orderId: string; invoiceNumber: number; amount: number }>(),
  /** Makes a card that was entered the default of a subscription. */
  'apply-card': job<{ orderId: string; setupIntentId: string }>('deletedWhenDone'),
  'erase-at-provider': job<{ erasureId: string }>('deletedWhenDone'),
  'erasure-confirmation': job<{ erasureId: string }>('deletedWhenDone'),
  /** Sends the latest end request, to cancel or to resume, to the provider. */
  'end-wish': job<{ orderId: string }>('deletedWhenDone'),
  /** Ends duplicate subscriptions. Kept: every reading of the order queues it. */
  'close-rivals': job<{ orderId: string }>(),
  /** Matches an event to its order. */
  'place-event': job<{ eventId: string; type: string; ids: string[] }>('deletedWhenDone'),
  /** Mails an unmatched payment. */
  'unplaced-payment': job<{ reference: string }>(),
  /** Tells the publisher's back end what an account's plan includes; the account is an order's, or named by its id. */
  'entitlement-changed': job<{ orderId?: string; accountId?: string }>('deletedWhenDone'),
  'finish-order': job<{ orderId: string }>('deletedWhenDone'),
  /** Reads an order's state at the provider, unless a reading numbered above `readingsBegun` has been applied. */
  'refresh-order': job<{ orderId: string; readingsBegun?: number }>('deletedWhenDone'),
};

export type JobKind = keyof typeof jobKinds;

/** The payload of a kind of job; without an argument, of any kind. */
export type JobPayload<K extends JobKind = JobKind> = {
  [Kind in K]: NonNullable<(typeof jobKinds)[Kind]['payload']>;
}[K];

export function kindsThatAre(treatment: Treatment): JobKind[] {
  return (Object.keys(jobKinds) as JobKind[]).filter((kind) => jobKinds[kind].treatments.includes(treatment));
}

/** The unique cause of a job. @param subject identifies what the job is about */
export function causeOf(kind: JobKind, subject: string): string {
  return `${kind}:${subject}`;
}

export function subjectOf({ kind, cause }: { kind: JobKind; cause: string }): string {
  return cause.slice(causeOf(kind, '').length);
}
