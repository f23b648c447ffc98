import { sendError } from '@site/http-server/send-error';
import type { Request, RequestHandler } from 'express';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { failedFormUrl } from '@site/releases/select/site-pages.ts';
import { redirectTarget } from '../pages/redirect-target.ts';
import { visitorLanguage } from '../visitor.ts';

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
