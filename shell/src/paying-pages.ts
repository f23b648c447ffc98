import { splitLanguagePrefix } from '@site/shared-i18n/addresses';

const payingPaths = ['/checkout', '/subscribe', '/order'];

/**
 * Whether the payment provider's script may run on a page. Such a page has a content security policy of its own,
 * which holds for the document: one is entered and left by a full load.
 * @param pathname with or without a language prefix
 */
export function isPayingPage(pathname: string): boolean {
  return payingPaths.includes(splitLanguagePrefix(pathname).path);
}
