import type { RequestHandler } from 'express';
import {
  opsSessionPath,
  opsCommandsPath,
  notifyPath,
  endPreviewPath,
  releaseBeforePath,
  leaveReleaseBeforePath,
  cspReportsPath,
  islandFailuresPath,
} from '@site/shell-contract/shell-paths';

/**
 * Refuses methods that an address does not take: a few are posted to, all others are read. A route for another method must
 * be listed here.
 */
export function allowMethods(hasOps: boolean): RequestHandler {
  const posted = new Set([
    cspReportsPath,
    islandFailuresPath,
    notifyPath,
    endPreviewPath,
    leaveReleaseBeforePath,
  ]);
  if (hasOps) posted.add(opsSessionPath).add(opsCommandsPath);
  const isPosted = (path: string) =>
    posted.has(path) || (path.startsWith(releaseBeforePath) && !path.includes('/', releaseBeforePath.length));
  return ({ method, path }, response, next) => {
    const allowed = isPosted(path) ? ['POST'] : ['GET', 'HEAD'];
    if (allowed.includes(method)) return next();
    response.status(405).set('Allow', allowed.join(', ')).type('text').send('Method not allowed');
  };
}
