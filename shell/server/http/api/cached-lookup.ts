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
  const pending = new Map<string, Promise<LookupAddress[]>>();

  function refresh(name: string): Promise<LookupAddress[]> {
    const answer = new Promise<LookupAddress[]>((resolve, reject) => {
      lookup(name, { all: true }, (error, addresses) => {
        pending.delete(name);
        if (error) return reject(error);
        known.set(name, { addresses, until: performance.now() + freshMs });
        resolve(addresses);
      });
    });
    pending.set(name, answer);
    return answer;
  }

  return (name, _options, done) => {
    const cached = known.get(name);
    const isFresh = cached && performance.now() < cached.until;
    const refreshed = isFresh ? undefined : (pending.get(name) ?? refresh(name));
    if (cached) {
      refreshed?.catch(() => undefined);
      // Rotates the addresses, to spread connections.
      cached.addresses = [...cached.addresses.slice(1), ...cached.addresses.slice(0, 1)];
      return done(null, cached.addresses);
    }
    refreshed?.then(
      (addresses) => done(null, addresses),
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}
