import { plans } from '@site/api-contract';
import { orderNumberIn, type Order } from '../../orders/table.ts';

/** The id of an order, which mails named before orders had numbers. */
export const orderId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * Whether a declaration names an order by its id or number. Unlike an invoice's number, an order's cannot be guessed and is
 * known only from mails.
 */
export function namesOrder(contract: string, { id, number }: Order): boolean {
  return orderId.exec(contract)?.[0].toLowerCase() === id || orderNumberIn(contract) === number;
}

/** Whether a declaration says nothing of its contract but an order's id or number. */
export function isOnlyOrder(contract: string): boolean {
  const named = orderId.exec(contract)?.[0] ?? orderNumberIn(contract);
  return named !== undefined && lettersAndDigits(named) === lettersAndDigits(contract);
}

/** Whether a declaration can mean nothing but a whole contract: it says an order's id or number, or a plan's name, alone. */
export function isOnlyContract(contract: string): boolean {
  return isOnlyOrder(contract) || plans.some(({ id }) => id === lettersAndDigits(contract));
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
