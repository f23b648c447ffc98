import { ProviderError } from './provider-error.ts';

/** The result of charging or setting up a card. `attaches` cards can be saved but not charged. */
export type CardOutcome =
  | 'succeeds'
  | 'challenges'
  | 'declines'
  | 'lacks_funds'
  | 'attaches'
  | 'disputes'
  | 'returns_refunds';

interface TestCard {
  number: string;
  /** By default `visa`. */
  brand?: string;
  outcome: CardOutcome;
  /** The provider's token of the card. */
  token: string;
  /** Whether a card with a challenge also requires one for each charge after it was saved. */
  challengesAlways?: true;
}

/** The test cards from the provider's documentation that the stand-in has. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'succeeds', token: 'pm_card_visa' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'succeeds', token: 'pm_card_mastercard' },
  {
    number: '4000002760003184',
    outcome: 'challenges',
    token: 'pm_card_authenticationRequired',
    challengesAlways: true,
  },
  { number: '4000002500003155', outcome: 'challenges', token: 'pm_card_authenticationRequiredOnSetup' },
  { number: '4000000000003220', outcome: 'challenges', token: 'pm_card_threeDSecure2Required' },
  { number: '4000000000000002', outcome: 'declines', token: 'pm_card_chargeDeclined' },
  { number: '4000000000009995', outcome: 'lacks_funds', token: 'pm_card_chargeDeclinedInsufficientFunds' },
  { number: '4000000000000341', outcome: 'attaches', token: 'pm_card_chargeCustomerFail' },
  { number: '4000000000000259', outcome: 'disputes', token: 'pm_card_createDispute' },
  { number: '4000000000005126', outcome: 'returns_refunds', token: 'pm_card_refundFail' },
];

/** @throws ProviderError unless the number is of a test card */
export function cardByNumber(number: string): TestCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = testCards.find((one) => one.number === digits);
  if (card) return card;
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
  throw new ProviderError(402, 'card_error', message, {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    param: 'number',
  });
}

const code = 'card_declined';
const declined = { code, decline_code: 'generic_decline', message: 'Your card was declined.' } as const;

/** The provider's errors for refused cards. */
export const refusals = {
  declines: declined,
  attaches: declined,
  lacks_funds: { code, decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
} as const;
