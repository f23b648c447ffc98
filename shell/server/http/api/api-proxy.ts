import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { shortenForwardedFor } from '@site/server-kit/forwarded-for';
import type { Log } from '@site/server-kit/log';
import { isNormal, splitTarget } from '../addresses/normal-path.ts';
import { httpsHeaders, responseHeaders } from '../headers/security-headers.ts';
import { sendError } from '@site/server-kit/send-error';
import type { Request, RequestHandler } from 'express';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { failedFormUrl } from '@site/releases/select/site-pages.ts';
import { redirectTarget } from '../addresses/send-redirect.ts';
import { visitorLanguage } from '../visitor.ts';

const hopByHopHeaders = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Created once, as creating an error costs more than a response. */
const visitorGone = new Error('The visitor is gone');

interface Dependencies {
  /** May end in a path, below which the api lies. */
  apiUrl: string;
  api: Pool;
  isTrusted: (address: string) => boolean;
  withoutApi: (request: IncomingMessage, response: ServerResponse) => void;
  log: Log;
}

/**
 * Passes `/api` and the api's keys on to the api with unchanged bodies, before routes and middleware, which would cost
 * more. A read whose connection broke is retried once, maybe on another api; a write only if no api received any of
 * it.
 */
export function apiProxy({ apiUrl, api, isTrusted, withoutApi, log }: Dependencies) {
  const base = new URL(apiUrl).pathname.replace(/\/$/, '');

  function pass(request: IncomingMessage, response: ServerResponse, { isFirst }: { isFirst: boolean }): void {
    let running: Dispatcher.DispatchController | undefined;
    const requestId = String(request.headers['x-request-id']);
    const scheme = schemeOf(request, isTrusted);
    const cancel = () => running?.abort(visitorGone);
    response.once('close', cancel);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        running = controller;
        if (response.destroyed) cancel();
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        const passed: OutgoingHttpHeaders = { ...responseHeaders };
        for (const name in headers)
          if (!hopByHopHeaders.has(name) && !(name in httpsHeaders)) passed[name] = headers[name];
        // Only the shell knows whether the visitor came by HTTPS.
        if (scheme === 'https') Object.assign(passed, httpsHeaders);
        passed['x-request-id'] = requestId;
        // The visitor still sends the body: on a kept connection its rest would be read as the next request.
        if (!request.complete) passed.connection = 'close';
        response.writeHead(status, passed);
      },
      onResponseData(controller, chunk) {
        if (response.write(chunk)) return;
        controller.pause();
        response.once('drain', () => controller.resume());
      },
      onResponseEnd() {
        response.off('close', cancel);
        response.end();
      },
      onResponseError(_controller, error) {
        response.off('close', cancel);
        if (response.destroyed) return;
        if (response.headersSent) return void response.destroy();
        const mayRetry = running === undefined || (isReading(request) && !isTimeout(error));
        if (isFirst && mayRetry) return pass(request, response, { isFirst: false });
        log.warn({ err: error, requestId }, 'the api did not answer');
        response.setHeader('x-request-id', requestId);
        withoutApi(request, response);
      },
    };
    const method = request.method as Dispatcher.HttpMethod;
    const headers = passedHeaders(request, scheme);
    api.dispatch({ path: base + request.url, method, headers, body: bodyOf(request) }, handler);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    shortenForwardedFor(request, response, () => undefined);
    pass(request, response, { isFirst: true });
  };
}

/** The api's keys, at the address that the standard names (RFC 8615). */
const keysPath = '/.well-known/jwks.json';

/** Whether a target is one of the api's; it is passed on as it is, so no other way to write it is taken. */
export function isForApi(target: string): boolean {
  const { path } = splitTarget(target);
  return path === keysPath || (/^\/api([/?]|$)/.test(target) && isNormal(path));
}

function schemeOf({ headers, socket }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = headers['x-forwarded-proto'];
  if (typeof forwarded !== 'string' || !isTrusted(socket.remoteAddress ?? '')) return 'http';
  return forwarded.split(',', 1)[0]?.trim() ?? 'http';
}

function passedHeaders({ headers, socket }: IncomingMessage, scheme: string): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (!hopByHopHeaders.has(name)) passed[name] = headers[name];
  const before = headers['x-forwarded-for'];
  const sender = socket.remoteAddress ?? '';
  passed['x-forwarded-for'] = typeof before === 'string' ? `${before}, ${sender}` : sender;
  passed['x-forwarded-proto'] = scheme;
  return passed;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The body, if there is one. Its reader must not close the visitor's connection. */
function bodyOf(request: IncomingMessage): Readable | null {
  if (!hasBody(request)) return null;
  return Readable.from(request.iterator({ destroyOnReturn: false }), { objectMode: false });
}

/** Whether a request changes nothing and has no body, which could be read only once. */
function isReading(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);
}

/** Whether the api did not respond in time: a retry would take as long again. */
function isTimeout(error: Error): boolean {
  return 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT';
}

/** Responds while the api does not: a readable 502, or for a form sent without script a redirect to its failure. */
export function respondWithoutApi(live: LiveReleases): RequestHandler {
  return (request, response) => {
    const [path, language] = [formPath(request.path), visitorLanguage(request)];
    const failed = failedFormUrl(live.current(), path, language, refererOf(request));
    if (failed && request.headers.accept?.includes('text/html'))
      return void response.writeHead(303, { Location: redirectTarget(failed) }).end();
    const message = 'The service is not available right now.';
    sendError(request, response, 502, { code: 'api_unavailable', message });
  };
}

function refererOf({ headers: { referer = '' } }: Request): URL | undefined {
  return URL.canParse(referer) ? new URL(referer) : undefined;
}

/** A path as forms name it: the api takes it with a slash or capitals too. */
function formPath(path: string): string {
  return path.toLowerCase().replace(/\/$/, '');
}
