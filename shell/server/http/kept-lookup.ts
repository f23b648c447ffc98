import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Addresses are asked for again after so many ms. */
const freshMs = 2000;

/**
 * Looks up names beside the connections that need them, one question at a time. Only who comes first waits for the name
 * server: while it does not answer, the addresses before hold.
 */
export function keptLookup(): LookupFunction {
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
      // Nobody waits for this question: where it fails, the addresses before hold.
      question?.catch(() => undefined);
      // Each address comes first in turn.
      kept.addresses = [...kept.addresses.slice(1), ...kept.addresses.slice(0, 1)];
      return answer(null, kept.addresses);
    }
    question?.then(
      (addresses) => answer(null, addresses),
      (error: NodeJS.ErrnoException) => answer(error, []),
    );
  };
}
