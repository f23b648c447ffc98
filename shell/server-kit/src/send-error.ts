import type { IncomingMessage, ServerResponse } from 'node:http';

interface ErrorBody {
  /** Stable: programs use it. */
  code: string;
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
