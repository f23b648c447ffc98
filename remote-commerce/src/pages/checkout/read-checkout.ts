import { plans, type Plan } from '@site/api-contract/price-list';

type CheckoutError =
  | 'planMissing'
  | 'amountMissing'
  | 'bothMissing'
  | 'amountMalformed'
  | 'planUnknown'
  | 'amountWrong';

export function namedPlan(query: URLSearchParams): Plan | undefined {
  return plans.find(({ id }) => id === query.get('plan')?.trim());
}

/** Reads /checkout's query: the plan to pay for, at its price, a decimal number such as `49.90` (C2). */
export function readCheckout(query: URLSearchParams): Plan | CheckoutError {
  const plan = namedPlan(query);
  const amount = query.get('amount')?.trim();
  if (!plan) return query.get('plan')?.trim() ? 'planUnknown' : amount ? 'planMissing' : 'bothMissing';
  if (!amount) return 'amountMissing';
  if (!/^\d{1,9}(\.\d+)?$/.test(amount)) return 'amountMalformed';
  return Number(amount) === plan.amount / 100 ? plan : 'amountWrong';
}
