import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Addresses are refreshed after this many ms. */
const freshMs = 2000;

/**
 * Caches DNS lookups and refreshes them in the background, one at a time per name. Only connections before the
 * first answer wait for the name server; while a refresh is pending or fails, the former addresses are used.
 */
export function cachedLookup(): LookupFunction {
  const known = new Map<string, { addresses: LookupAddress[]; until: number }>();
  const asked = new Map<string, Promise<LookupAddress[]>>();

  function ask(name: string): Promise<LookupAddress[]> {
    const question = new Promise<LookupAddress[]>((resolve, reject) => {
      lookup(name, { all: true }, (error, addresses) => {
        asked.delete(name);
        if (error) return reject(error);
        known.set(name, { addresses, until: performance.now() + freshMs });
        resolve(addresses);
      });
    });
    asked.set(name, question);
    return question;
  }

  return (name, _options, answer) => {
    const kept = known.get(name);
    const question = kept && performance.now() < kept.until ? undefined : (asked.get(name) ?? ask(name));
    if (kept) {
      // Refreshes in the background; if that fails, the former addresses are used.
      question?.catch(() => undefined);
      // Rotates the addresses, to spread connections.
      kept.addresses = [...kept.addresses.slice(1), ...kept.addresses.slice(0, 1)];
      return answer(null, kept.addresses);
    }
    question?.then(
      (addresses) => answer(null, addresses),
      (error: NodeJS.ErrnoException) => answer(error, []),
    );
  };
}
