import type { Request, RequestHandler, Response } from 'express';
import { pageAddress } from '@site/shell-contract';
import { matchPage } from '../../routing/match-page.ts';
import { addressesByRole } from '@site/releases/select/site-pages.ts';
import { paymentReturn } from '../../pages/payment-return.ts';
import {
  sendCachedPage,
  sendDataPage,
  sendFailurePage,
  sendStatusPage,
  type PageSources,
} from './send-page.ts';
import { combinationChooser } from './choose-combination.ts';
import { negotiate } from '../files/compression.ts';
import { filePaths } from '../files/send-file.ts';
import { redirectTarget, sendRedirect } from '../addresses/send-redirect.ts';
import { visitorLanguage } from '../visitor.ts';

export function pageHandler(sources: PageSources): RequestHandler {
  const chooseCombination = combinationChooser(sources);
  return async (request: Request, response: Response) => {
    const url = new URL(request.originalUrl, 'http://site');
    if (isFile(url.pathname, request)) return void response.status(404).type('text').send('Not found');
    const choice = await chooseCombination(request, response);
    const { combination, preview } = choice;
    const pageRequest = { request, response, url, choice, encoding: negotiate(request) };
    response.type('html');
    if (preview) response.set('X-Robots-Tag', 'noindex, nofollow');
    const visitor = visitorLanguage(request);
    const returned = paymentReturn(url, (role) =>
      pageAddress(addressesByRole(combination, visitor), role, visitor),
    );
    if (returned) return response.redirect(303, redirectTarget(returned));
    const match = matchPage(combination, url.pathname, url.searchParams, visitor);
    if (match.kind === 'redirect') return sendRedirect(request, response, match);
    if (match.kind !== 'page') return sendStatusPage(sources, pageRequest, match);
    const { data, dataIsPublic, language, query } = match.page;
    try {
      const values =
        data && dataIsPublic
          ? await sources.readPublicData({ remote: match.remote, data, language, query })
          : undefined;
      if (data && !values) await sendDataPage(sources, pageRequest, match, data);
      else await sendCachedPage(sources, pageRequest, match, values);
    } catch (error) {
      if (response.headersSent) throw error;
      await sendFailurePage(sources, pageRequest, match, error);
    }
  };
}

/** A missing asset must never get HTML; a URL opened in the browser is a page, whatever its ending. */
function isFile(pathname: string, request: Request): boolean {
  if (filePaths.test(pathname)) return true;
  const destination = request.get('sec-fetch-dest');
  const opened = destination ? destination === 'document' : request.get('accept')?.includes('text/html');
  // Unlike a file, an earlier policy ends in its version's number.
  return !opened && /\.\d*[a-z][a-z0-9]{0,7}$/i.test(pathname);
}
