import { Pool } from 'undici';
import { keptLookup } from './kept-lookup.ts';

/**
 * Idle connections are kept for so many ms: shorter than an api that stops still answers on them, so that none is used
 * which is about to be closed.
 */
const idleMs = 250;

/** An address that does not answer within so many ms is gone; another try may find another api. */
const connectMs = 2000;

/** Timeout of an answer, and between two pieces of it, in ms. */
const timeoutMs = 30_000;

/** Connections to the api. They have no limit of their own: visitors whose bodies do not come would use it up for all others. */
export function apiConnections(apiUrl: string): Pool {
  return new Pool(new URL(apiUrl).origin, {
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    connect: { timeout: connectMs, lookup: keptLookup(), autoSelectFamily: true },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
}
