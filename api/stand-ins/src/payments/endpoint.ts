import type { Request, Response, Router } from 'express';
import qs from 'qs';
import type { z } from 'zod';
import { createHash } from 'node:crypto';
import { expandPaths } from './expand.ts';
import { keyInUse, serverError, type Faults } from './faults.ts';
import { newId, type StoredObject } from './objects.ts';
import { readParameters, type ListParameters } from './parameters.ts';
import type { Provider } from './provider.ts';
import { ProviderError, noSuch } from './provider-error.ts';
import type { StoredResponse, Ledger } from './ledger.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

interface EndpointDependencies extends Keys {
  provider: Provider;
  faults: Faults;
  /** Called when a request's changes are stored. */
  onCommit: () => void;
}

type Method = 'get' | 'post' | 'delete';

/** Adds an endpoint. @param options.browser whether it also takes the publishable key */
export type AddEndpoint = <S extends z.ZodType>(
  method: Method,
  path: string,
  schema: S,
  operation: Operation<S>,
  options?: { browser?: boolean },
) => void;
type Operation<S extends z.ZodType> = (params: z.output<S>, request: Request) => unknown;

/** An endpoint checks key and parameters, repeats the earlier response of its idempotency key, and stores the changes. */
export function endpointsOf(
  router: Router,
  { provider, faults, onCommit, ...keys }: EndpointDependencies,
): AddEndpoint {
  const { ledger } = provider;
  return function on<S extends z.ZodType>(
    method: Method,
    path: string,
    schema: S,
    operation: Operation<S>,
    { browser = false } = {},
  ): void {
    router[method](path, (request: Request, response: Response) => {
      response.setHeader('Request-Id', newId('req'));
      // The time of the stand-in's clock, as the provider sends the time of its own.
      response.setHeader('Date', new Date(provider.now() * 1000).toUTCString());
      const keyed = keyOf(request);
      let hasBegun = false;
      try {
        checkKey(keyIn(request), keys, browser);
        const earlier = keyed && earlierResponse({ ledger, now: provider.now() }, keyed);
        if (earlier) {
          response.status(earlier.status).set('Idempotent-Replayed', 'true').json(earlier.body);
          return;
        }
        const params = readParameters(schema, method === 'post' ? request.body : queryOf(request));
        const { expand = [] } = params as { expand?: string[] };
        const fault = faults.take(`${request.method} /v1${request.path}`);
        if (fault === 'in_use') throw keyInUse(keyed?.key ?? '');
        hasBegun = true;
        if (fault === 'fail') throw serverError();
        const result = operation(params, request);
        if (fault === 'fail_after') throw serverError();
        respond(200, expandPaths(provider, result, expand));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        respond(error.status, error.body);
      }

      // Keeps the response for its idempotency key, also for a refused card, but not for an invalid request.
      function respond(status: number, body: unknown): void {
        const repeatable = keyed && hasBegun ? { ...keyed, at: provider.now(), status, body } : undefined;
        ledger.commit(repeatable);
        onCommit();
        response.status(status).json(body);
      }
    });
  };
}

function checkKey(key: string, { secretKey, publishableKey }: Keys, browser: boolean): void {
  if (key === secretKey || (browser && key === publishableKey)) return;
  const message = /^[sr]k_live_/.test(key) ? 'The stand-in takes no live key.' : 'Invalid API Key provided.';
  throw new ProviderError(401, 'invalid_request_error', message);
}

export function keyIn(request: Request): string {
  return /^Bearer (.+)$/.exec(request.header('Authorization') ?? '')?.[1] ?? '';
}

/** Reads `expand[0]=…` as a list, which Express's own parser of queries does not. */
function queryOf(request: Request): unknown {
  return qs.parse(request.originalUrl.split('?')[1] ?? '');
}

interface KeyedRequest {
  key: string;
  fingerprint: string;
}

function keyOf(request: Request): KeyedRequest | undefined {
  const key = request.header('Idempotency-Key');
  if (!key || request.method !== 'POST') return undefined;
  const requestText = JSON.stringify([request.method, request.path, request.body]);
  return { key, fingerprint: createHash('sha256').update(requestText).digest('hex') };
}

/** How long a response is kept, in seconds. */
const keptSeconds = 24 * 60 * 60;

/**
 * The response to an earlier request with the same key.
 * @throws ProviderError `idempotency_error` when that request had other parameters
 */
function earlierResponse(
  { ledger, now }: { ledger: Ledger; now: number },
  { key, fingerprint }: KeyedRequest,
): StoredResponse | undefined {
  const stored = ledger.responseFor(key);
  if (!stored || stored.at + keptSeconds <= now) return undefined;
  if (stored.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ProviderError(400, 'idempotency_error', message);
  }
  return stored;
}

interface Listed {
  id: string;
  created: number;
}

/** `/checkout/sessions` for `checkout.session`. */
export function pathOf(kind: string): string {
  return `/${kind.replace('.', '/')}s`;
}

/** A page of the objects whose fields equal the given parameters of the same names. */
export function listOf<T extends Exclude<StoredObject, { object: 'clock' }>>(
  { ledger }: Provider,
  kind: T['object'],
  params: ListParameters & { [name in keyof T]?: unknown },
  names: readonly (keyof T)[],
) {
  const isListed = (one: T) => names.every((name) => !params[name] || one[name] === params[name]);
  return pageOf(kind, ledger.all<T>(kind, isListed), params);
}

/** One page of a list, the newest first. */
export function pageOf<T extends Listed>(kind: string, objects: T[], params: ListParameters) {
  const { limit = 10, starting_after: after, created } = params;
  const within = (one: T) =>
    typeof created === 'number'
      ? one.created === created
      : one.created >= (created?.gte ?? 0) &&
        one.created > (created?.gt ?? -1) &&
        one.created < (created?.lt ?? Infinity) &&
        one.created <= (created?.lte ?? Infinity);
  // The sort is stable: objects of one second keep their order of creation.
  const newest = objects
    .filter(within)
    .reverse()
    .sort((a, b) => b.created - a.created);
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && from === 0) throw noSuch('object', after);
  return {
    object: 'list' as const,
    url: `/v1${pathOf(kind)}`,
    has_more: newest.length > from + limit,
    data: newest.slice(from, from + limit),
  };
}
