const intents = ['payment_intent', 'setup_intent'];
/** The provider's outcomes after which nothing was paid or kept; of any other, the page of success asks how the order stands. */
const notDone = ['failed', 'canceled', 'requires_payment_method'];

/**
 * Where a visitor goes whom the payment provider has sent back to the site's origin (C7).
 * @param addressOf the address of the page with a role, in the visitor's language: the origin's address names none
 * @returns the address with all parameters kept; nothing for a request that is no such return
 */
export function paymentReturn(
  { pathname, search, searchParams }: URL,
  addressOf: (role: string) => string,
): string | undefined {
  const returned = intents.some((intent) => searchParams.has(`${intent}_client_secret`));
  if (pathname !== '/' || !returned) return undefined;
  const isDone = !notDone.includes(searchParams.get('redirect_status') ?? '');
  return addressOf(isDone ? 'payment-succeeded' : 'payment-canceled') + search;
}
