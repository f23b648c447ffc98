/** More proxies than this do not stand one behind the other. */
const mostProxies = 10;

/**
 * The end of an `X-Forwarded-For`, which the nearest proxies wrote. Whoever sends a request may begin the list with
 * thousands of addresses, and each is looked at whenever the visitor's own is asked for.
 */
export function nearestProxies(forwardedFor: string): string {
  return forwardedFor.split(',').slice(-mostProxies).join(',');
}
