import { plans, type Plan } from '@site/api-contract/price-list';

type CheckoutError =
  'planMissing' | 'amountMissing' | 'bothMissing' | 'amountMalformed' | 'planUnknown' | 'amountWrong';

/** Reads /checkout's query: the plan to pay for, at its price, a decimal number such as `49.90` (C2). */
export function readCheckout(search: string): Plan | CheckoutError {
  const query = new URLSearchParams(search);
  const id = query.get('plan')?.trim() ?? '';
  const amount = query.get('amount')?.trim() ?? '';
  if (!id) return amount ? 'planMissing' : 'bothMissing';
  if (!amount) return 'amountMissing';
  if (!/^\d{1,9}(\.\d+)?$/.test(amount)) return 'amountMalformed';
  const plan = plans.find((one) => one.id === id);
  if (!plan) return 'planUnknown';
  return Number(amount) === plan.amount / 100 ? plan : 'amountWrong';
}
