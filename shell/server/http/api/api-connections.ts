import { Pool } from 'undici';
import { cachedLookup } from './cached-lookup.ts';

/**
 * How long idle connections are kept, in ms: less than an api that is stopping still answers on them, so that none
 * is used that is about to close.
 */
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
