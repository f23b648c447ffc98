import proxyAddr from 'proxy-addr';
import { z } from 'zod';

/** A value for Express's `trust proxy`: addresses, ranges or their names, separated by commas, or the number of proxies. */
export const trustProxySchema = z.string().transform((text, context) => {
  if (/^\d+$/.test(text)) return Number(text);
  try {
    proxyAddr.compile(text.split(',').map((address) => address.trim()));
    return text;
  } catch {
    context.addIssue('addresses separated by commas, or the number of proxies');
    return z.NEVER;
  }
});

/** @returns whether the proxy at an address is trusted, as Express decides with the same setting */
export function trustedProxies(trustProxy: string | number): (address: string) => boolean {
  if (typeof trustProxy === 'number') return () => trustProxy > 0;
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()));
  return (address) => isTrusted(address, 0);
}
