export interface CheckoutParameters {
  /** A plan's id; the api knows which there are. */
  plan: string;
  /** Swiss francs, as the specification's call has them. */
  amount: number;
}

export type CheckoutFault = 'planMissing' | 'amountMissing' | 'bothMissing' | 'amountMalformed';

/** Reads /checkout's query: an amount is a decimal number such as `49.90` (requirements, C2). */
export function readCheckout(search: string): CheckoutParameters | CheckoutFault {
  const query = new URLSearchParams(search);
  const plan = query.get('plan')?.trim() ?? '';
  const amount = query.get('amount')?.trim() ?? '';
  if (!plan) return amount ? 'planMissing' : 'bothMissing';
  if (!amount) return 'amountMissing';
  if (!/^\d{1,9}(\.\d+)?$/.test(amount)) return 'amountMalformed';
  return { plan, amount: Number(amount) };
}
