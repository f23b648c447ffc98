import { z } from 'zod';
import { planId } from '../fields.ts';
import { flag, orderLink, text } from './parts.ts';

/** How a subscription is paid: another method, or a card; both are missing while the provider is away. */
const storedCard = {
  method: z.strictObject({ name: text }).optional(),
  noCard: flag,
  card: z.strictObject({ brand: text, last4: text, expires: text }).optional(),
};

/** Of the states from `ending` to `active` exactly one is set, unless money was taken back. */
const states = {
  ending: z.strictObject({ end: text }).optional(),
  endingSoon: flag,
  trial: z.strictObject({ until: text, endsOn: text }).optional(),
  pastDue: z.strictObject({ due: text }).optional(),
  processing: flag,
  active: flag,
  refunded: flag,
  disputed: flag,
};

export const subscriptionSchema = z.strictObject({
  order: text,
  number: text,
  planName: text,
  price: text,
  ...states,
  canKeep: flag,
  canCancel: flag,
  /** How the customer can enter another card. */
  payment: flag,
  cardChange: flag,
  cardWanted: orderLink,
  planWaits: z.strictObject({ nextName: text, stay: planId }).optional(),
  otherPlans: z.array(z.strictObject({ choice: planId, choiceName: text, choicePrice: text })).optional(),
  hasPlans: flag,
  ...storedCard,
  next: z.strictObject({ charge: text, on: text }).optional(),
  outdated: z.boolean(),
});
export type SubscriptionData = z.infer<typeof subscriptionSchema>;
export type SubscriptionStateData = Pick<SubscriptionData, keyof typeof states>;
export type StoredCardData = Pick<SubscriptionData, keyof typeof storedCard>;

/** What a change of plan would cost. */
export const planChangeSchema = z.strictObject({
  order: text,
  choice: planId,
  contents: z.partialRecord(planId, z.literal(true)),
  choiceName: text,
  /** Centimes. */
  due: z.int(),
  /** The start of the proration, in seconds since 1970. */
  at: z.int(),
  change: z.int(),
  button: text,
  offer: text,
  dueText: text,
  thenText: text,
  needsCard: flag,
  renews: flag,
  charges: flag,
  binding: flag,
  later: z.strictObject({ from: text }).optional(),
  atOnce: flag,
});

const cardChoice = { choice: text, planName: text, price: text };
const cardChoiceSchema = z.strictObject(cardChoice);
export type CardChoiceData = z.infer<typeof cardChoiceSchema>;

/** What became of the card that was given. */
const cardOutcome = {
  good: flag,
  paid: z.strictObject({ amount: text }).optional(),
  refused: orderLink,
  replaced: flag,
  unconfirmed: flag,
  pending: flag,
};

const cardSubscriptionSchema = z.strictObject({
  order: text,
  email: text,
  ...cardChoice,
  ...storedCard,
  open: z.strictObject({ due: text }).optional(),
  ...cardOutcome,
  wanted: flag,
  outdated: flag,
});
export type CardSubscriptionData = z.infer<typeof cardSubscriptionSchema>;
export type CardOutcomeData = Pick<CardSubscriptionData, keyof typeof cardOutcome>;

/** 200 of GET /api/account/card-page. */
export const cardPageSchema = z.strictObject({
  signedOut: flag,
  hasChoices: flag,
  choices: z.array(cardChoiceSchema).optional(),
  noSubscription: flag,
  firstCard: orderLink,
  subscription: cardSubscriptionSchema.optional(),
  csrf: text.optional(),
});
export type CardPageData = z.infer<typeof cardPageSchema>;
