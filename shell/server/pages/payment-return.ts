const intents = ['payment_intent', 'setup_intent'];
/** Outcomes after which nothing was paid and no card kept; for others the success page asks for the order's state. */
const notDone = ['failed', 'canceled', 'requires_payment_method'];

/**
 * Where the provider's return to the site's origin leads (C7), with all parameters; undefined for any other request.
 * @param urlOf the URL of the page with a role, in the visitor's language, as the return URL names none
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
