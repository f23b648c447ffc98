import { Router, type NextFunction, type Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import { refuseOtherMethods } from '../http/endpoints.ts';
import { appPackages, dispositionOf, packageType } from './app-packages.ts';
import { isValidLink } from './signed-links.ts';

/** The path of the packages. */
export const packagesPath = '/api/packages';

/**
 * GET /api/packages/<key>?expires&signature: a package, whole or in parts, for a valid link.
 * @param root the folder, as an absolute path
 */
export function folderStoreRoutes(root: string, signingKey: Buffer): Router {
  const router = Router();
  const pattern = `${packagesPath}/*key`;
  router.get(pattern, (request, response, next) => {
    const key = request.params['key'].join('/');
    const appPackage = appPackages.find((known) => known.key === key);
    if (!appPackage || !isValidLink(signingKey, key, request.query)) throw new ApiError('link_invalid');
    const headers = {
      'Content-Type': packageType,
      'Content-Disposition': dispositionOf(appPackage),
      'Cache-Control': 'private, no-cache',
    };
    response.sendFile(key, { root, headers, cacheControl: false }, (error) =>
      passFailure(error, response, next),
    );
  });
  router.all(pattern, refuseOtherMethods('GET, HEAD'));
  return router;
}

/** Passes on the reason why Express could not send the file, unless the visitor has left. */
function passFailure(error: unknown, response: Response, next: NextFunction): void {
  const { status, code } = (error ?? {}) as { status?: number; code?: string };
  if (!error || response.headersSent || code === 'ECONNABORTED') return;
  for (const name of ['Content-Disposition', 'Cache-Control', 'ETag', 'Last-Modified'])
    response.removeHeader(name);
  // A range beyond the end of the file, or of an earlier version of it.
  if (status === 416 || status === 412) return next(new ApiError('range_invalid', { cause: error }));
  next(new ApiError(status === 404 ? 'file_missing' : 'storage_unavailable', { cause: error }));
}
