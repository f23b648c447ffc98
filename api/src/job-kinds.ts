/**
 * What the api does with a kind of job, besides running it: `deleted` when it is finished and old, as the same job
 * is never queued again; `erased` together with the personal data that it needs, even if it waits; `resent` by
 * customer service.
 */
type Treatment = 'deleted' | 'erased' | 'resent';

/** Every kind of job. Kinds are names in stored rows and are never renamed. */
const jobKinds = {
  contact: ['deleted', 'erased'],
  'account-link': ['deleted', 'erased'],
  'app-download': ['deleted', 'erased'],
  'order-confirmation': ['deleted', 'resent'],
  'payment-refunded': ['deleted', 'resent'],
  notice: ['deleted', 'erased'],
  'end-unpaid': ['deleted', 'erased'],
  'move-price': ['deleted', 'erased'],
  // Not deleted: every reading of the order queues it, and only the old row prevents a second mail.
  'trial-started': ['erased', 'resent'],
  'subscription-link': ['deleted', 'erased', 'resent'],
  'subscription-ends': ['deleted', 'erased', 'resent'],
  'subscription-kept': ['deleted', 'erased', 'resent'],
  'subscription-ended': ['deleted', 'erased', 'resent'],
  'consent-confirmation': ['deleted', 'erased', 'resent'],
  'carry-out-declaration': ['deleted'],
  'declaration-receipt': ['deleted'],
  'declaration-to-company': ['deleted'],
  // Kept, so that a repeated declaration refunds nothing twice, and `refund` sees what was requested.
  'withdraw-order': [],
  'erase-at-provider': ['deleted'],
  'erasure-confirmation': ['deleted'],
  'end-wish': ['deleted'],
  // Kept: every reading of the order queues it.
  'close-rivals': [],
  'place-event': ['deleted'],
  'unplaced-payment': [],
  'finish-order': ['deleted'],
  'refresh-order': ['deleted'],
  'payment-failed': ['deleted'],
} as const satisfies Record<string, readonly Treatment[]>;

export type JobKind = keyof typeof jobKinds;

/** The kinds of jobs with a treatment. */
export function kindsThatAre(treatment: Treatment): string[] {
  return Object.entries<readonly Treatment[]>(jobKinds).flatMap(([kind, treatments]) =>
    treatments.includes(treatment) ? [kind] : [],
  );
}
