import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Router } from 'express';
import { addGet } from '../../platform/http/endpoints.ts';
import { databaseDumpPath } from './dump-token.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * GET /database-dump: a dump of the embedded database, which only this process can open, for back-ups while the api runs.
 * Without the token the path is unknown.
 */
export function databaseDumpRoutes(dump: () => Promise<Blob>, token: string): Router {
  const expected = digest(`Bearer ${token}`);
  const router = Router();
  router.all(databaseDumpPath, (request, _response, next) => {
    next(timingSafeEqual(digest(request.headers.authorization ?? ''), expected) ? undefined : 'router');
  });
  addGet(router, databaseDumpPath, async (_request, response) => {
    const all = await dump();
    response.setHeader('Cache-Control', 'no-store').setHeader('Content-Length', all.size);
    response.type('application/x-tar');
    await pipeline(Readable.fromWeb(all.stream() as ReadableStream), response);
  });
  return router;
}
