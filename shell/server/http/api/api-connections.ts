import { Pool } from 'undici';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** How long idle connections are kept, in ms: an api that stops still responds on its connections for longer. */
const idleMs = 250;

/** Timeout of connecting, in ms; a retry may reach another api. */
const connectMs = 2000;

/** Timeout of a response, and between two chunks of it, in ms. */
const timeoutMs = 30_000;

/** Connections to the api, without a limit: visitors who send bodies slowly could otherwise block all others. */
export function apiConnections(apiUrl: string): Pool {
  return new Pool(new URL(apiUrl).origin, {
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    connect: { timeout: connectMs, lookup: cachedLookup(), autoSelectFamily: true },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
}

/** Addresses are refreshed after this many ms. */
const freshMs = 2000;

/** A lookup without a response after this many ms has probably lost a packet, and gets a second one beside it. */
const slowMs = 1000;

/** The most simultaneous lookups of a name: Node runs two at a time for the whole process. */
const maxPending = 2;

type Callback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

type LookUpAll = (name: string, options: { all: true }, done: Callback) => void;

interface KnownHost {
  addresses: LookupAddress[];
  /** When the next lookup may start, as `performance.now()`. */
  refreshAt: number;
  pending: number;
  /** Connections that wait for the first lookup. */
  waiting: Callback[];
}

/**
 * Caches DNS lookups and refreshes them in the background. Only connections before the first result wait for the
 * name server; while a refresh is pending or fails, the former addresses are used. With undici's `interceptors.dns` every
 * call waits for the name server once the addresses have expired.
 * @param lookUp the system's lookup, except in tests
 */
export function cachedLookup(lookUp: LookUpAll = systemLookup): LookupFunction {
  const names = new Map<string, KnownHost>();

  function refresh(name: string, host: KnownHost): void {
    host.pending += 1;
    host.refreshAt = performance.now() + slowMs;
    lookUp(name, { all: true }, (error, addresses) => {
      host.pending -= 1;
      host.refreshAt = error ? 0 : performance.now() + freshMs;
      if (!error) host.addresses = addresses;
      // The other lookup may still succeed.
      else if (host.pending > 0) return;
      for (const done of host.waiting.splice(0)) done(error, addresses);
    });
  }

  return (name, _options, done) => {
    const host = names.get(name) ?? { addresses: [], refreshAt: 0, pending: 0, waiting: [] };
    names.set(name, host);
    const isDue = performance.now() >= host.refreshAt && host.pending < maxPending;
    const hasAddresses = host.addresses.length > 0;
    if (!hasAddresses) host.waiting.push(done);
    if (isDue) refresh(name, host);
    if (!hasAddresses) return;
    // Rotates the addresses, to spread connections.
    host.addresses = [...host.addresses.slice(1), ...host.addresses.slice(0, 1)];
    done(null, host.addresses);
  };
}
