import { Router, type NextFunction, type Request, type Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import { addGet } from '../http/endpoints.ts';
import { isValidLink } from './signed-links.ts';
import { dispositionOf, packageType, type StoredFile } from './stored-file.ts';

export const packagesPath = '/api/packages';

/**
 * GET /api/packages/<key>?expires&signature: a package, whole or in parts, for a valid link.
 * @param root the folder, as an absolute path
 * @param packages all that is served
 */
export function folderStoreRoutes(root: string, signingKey: Buffer, packages: readonly StoredFile[]): Router {
  const router = Router();
  const pattern = `${packagesPath}/*key`;
  addGet(router, pattern, (request, response, next) => {
    const key = [request.params['key']].flat().join('/');
    const appPackage = packages.find((candidate) => candidate.key === key);
    if (!appPackage || !isValidLink(signingKey, key, request.query)) throw new ApiError('link_invalid');
    requireSameFile(request);
    const headers = {
      'Content-Type': packageType,
      'Content-Disposition': dispositionOf(appPackage),
      'Cache-Control': 'private, no-cache',
    };
    response.sendFile(key, { root, headers, cacheControl: false }, (error) =>
      passFailure(error, response, next),
    );
  });
  return router;
}

/**
 * Handles conditions with an ETag. Files have weak ETags, which never match `If-Match` or `If-Range` (RFC 9110, 13.1).
 * Express handles conditions with a time.
 * @throws ApiError `file_changed`
 */
function requireSameFile({ headers }: Request): void {
  if ((headers['if-match']?.trim() ?? '*') !== '*') throw new ApiError('file_changed');
  if (headers['if-range']?.includes('"')) delete headers.range;
}

/** Passes on the reason why Express could not send the file, unless the visitor has left. */
function passFailure(error: unknown, response: Response, next: NextFunction): void {
  const { status, code } = (error ?? {}) as { status?: number; code?: string };
  if (!error || response.headersSent || code === 'ECONNABORTED') return;
  for (const name of ['Content-Type', 'Content-Disposition', 'ETag', 'Last-Modified'])
    response.removeHeader(name);
  if (status === 412) return next(new ApiError('file_changed', { cause: error }));
  if (status === 416) return next(new ApiError('range_invalid', { cause: error }));
  next(new ApiError(status === 404 ? 'file_missing' : 'storage_unavailable', { cause: error }));
}
