/**
 * What the api does with the rows of a kind of job, besides running it: `deleted` when they are finished and old, as none is
 * queued again; `erased` with the personal data that they need, even if they wait; `resent` by customer service.
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
  // Not deleted: every reading of the order queues it, and without the old row the mail would be sent again.
  'trial-started': ['erased', 'resent'],
  'subscription-link': ['deleted', 'erased', 'resent'],
  'subscription-ends': ['deleted', 'erased', 'resent'],
  'subscription-kept': ['deleted', 'erased', 'resent'],
  'subscription-ended': ['deleted', 'erased', 'resent'],
  'consent-confirmation': ['deleted', 'erased', 'resent'],
  'carry-out-declaration': ['deleted'],
  'declaration-receipt': ['deleted'],
  'declaration-to-company': ['deleted'],
  'withdraw-order': [],
  'erase-at-provider': ['deleted'],
  'erasure-confirmation': ['deleted'],
  'end-wish': ['deleted'],
  'close-rivals': [],
  'place-event': ['deleted'],
  'unplaced-payment': [],
  'finish-order': ['deleted'],
  'refresh-order': ['deleted'],
  'payment-failed': ['deleted'],
} as const satisfies Record<string, readonly Treatment[]>;

export type JobKind = keyof typeof jobKinds;

/** The kinds of jobs that are treated in a way. */
export function kindsThatAre(treatment: Treatment): string[] {
  return Object.entries<readonly Treatment[]>(jobKinds).flatMap(([kind, treatments]) =>
    treatments.includes(treatment) ? [kind] : [],
  );
}
