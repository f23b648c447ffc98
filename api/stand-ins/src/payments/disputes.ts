import { newId, type Charge, type Dispute } from './objects.ts';
import type { Provider } from './provider.ts';
import { invalidRequest } from './provider-error.ts';

/** The evidence that wins a dispute in the provider's test mode (docs.stripe.com/testing). */
const winningEvidence = 'winning_evidence';

/** Opens the dispute of a charge; the money is withheld until it is decided. */
export function openDispute(provider: Provider, charge: Charge): Dispute {
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    created: provider.now(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    reason: 'fraudulent',
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: 'needs_response',
  } as Dispute;
  provider.ledger.put({ ...charge, disputed: true });
  provider.save(dispute, 'charge.dispute.created', 'charge.dispute.funds_withdrawn');
  return dispute;
}

/** Evidence decides a dispute at once, as in the provider's test mode. */
export function answerDispute(provider: Provider, dispute: Dispute, evidence: string | undefined): Dispute {
  if (evidence === undefined) return dispute;
  return closeDispute(provider, dispute, evidence === winningEvidence ? 'won' : 'lost');
}

/** @throws ProviderError when the dispute is already closed */
export function closeDispute(provider: Provider, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.');
  dispute.status = outcome;
  provider.save(dispute, 'charge.dispute.closed');
  if (outcome === 'won') provider.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
