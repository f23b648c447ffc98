import type { IncomingMessage, ServerResponse } from 'node:http';

type BodyErrorCode = 'body_too_large' | 'content_type_unsupported';

/** By the `type` of the errors of Express's body parsers. */
const bodyErrorCodes = new Map<unknown, BodyErrorCode>([
  ['entity.too.large', 'body_too_large'],
  ['parameters.too.many', 'body_too_large'],
  ['charset.unsupported', 'content_type_unsupported'],
  ['encoding.unsupported', 'content_type_unsupported'],
]);

/** The code for an error of a body parser. @returns undefined for any other error */
export function bodyErrorCode(error: unknown): BodyErrorCode | undefined {
  return bodyErrorCodes.get((error as { type?: unknown } | null | undefined)?.type);
}

/** Stable, as programs use them. Those that the api has too mean the same. */
type ShellErrorCode =
  | BodyErrorCode
  | 'api_unavailable'
  | 'body_malformed'
  | 'cross_site'
  | 'field_invalid'
  | 'not_allowed'
  | 'too_many_requests'
  | 'unknown_remote';

interface ErrorBody {
  code: ShellErrorCode;
  message: string;
  field?: string | undefined;
}

/** Sends an error as JSON, with the id under which the log has the request. No cache keeps it. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  error: ErrorBody,
): void {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ ...error, requestId: request.headers['x-request-id'] }));
}
