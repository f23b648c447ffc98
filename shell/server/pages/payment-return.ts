import { addressIn, type Language } from '@site/shared-i18n';

const intents = ['payment_intent', 'setup_intent'];
/** The provider's outcomes after which nothing was paid or kept; of any other, /success asks how the order stands. */
const notDone = ['failed', 'canceled', 'requires_payment_method'];

/**
 * Where a visitor goes whom the payment provider has sent back to the site's origin (requirements, C7).
 * @param language the visitor's: the origin's address names none
 * @returns the address with all parameters kept; nothing for a request that is no such return
 */
export function paymentReturn(
  { pathname, search, searchParams }: URL,
  language: Language,
): string | undefined {
  const returned = intents.some((intent) => searchParams.has(`${intent}_client_secret`));
  if (pathname !== '/' || !returned) return undefined;
  const page = notDone.includes(searchParams.get('redirect_status') ?? '') ? '/cancel' : '/success';
  return addressIn(language, page) + search;
}
