const intents = ['payment_intent', 'setup_intent'];
/**
 * Outcomes after which nothing was paid and no card kept; for all others the success page asks for the order's state.
 */
const notDone = ['failed', 'canceled', 'requires_payment_method'];

/**
 * Where a visitor goes who was sent back by the payment provider to the site's origin (C7).
 * @param urlOf the URL of the page with a role, in the visitor's language, as the return URL names none
 * @returns the URL with all parameters; undefined for any other request
 */
export function paymentReturn(
  { pathname, search, searchParams }: URL,
  urlOf: (role: string) => string,
): string | undefined {
  const returned = intents.some((intent) => searchParams.has(`${intent}_client_secret`));
  if (pathname !== '/' || !returned) return undefined;
  const isDone = !notDone.includes(searchParams.get('redirect_status') ?? '');
  return urlOf(isDone ? 'payment-succeeded' : 'payment-canceled') + search;
}
