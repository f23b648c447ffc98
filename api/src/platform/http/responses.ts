import type { Request, Response } from 'express';
import { isLocal, isThisMachine } from '@site/server-kit/public-site';

export function sendPdf(response: Response, fileName: string, content: Buffer): void {
  response.type('application/pdf').attachment(fileName).send(content);
}

/** Completes a path with the site's origin; for a phone in this machine's network, with the request's. */
export function absoluteUrl(link: string, request: Request, siteOrigin: string): string {
  const requested = `${request.protocol}://${request.host}`;
  const isLocalRequest = isThisMachine(siteOrigin) && URL.canParse(requested) && isLocal(requested);
  return new URL(link, isLocalRequest ? requested : siteOrigin).href;
}
