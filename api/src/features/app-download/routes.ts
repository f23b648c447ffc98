import { Router, type Request, type Response } from 'express';
import { apps, downloadRequestSchema, type DownloadAnswer } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { refuseOtherMethods } from '../../platform/http/answer-errors.ts';
import { absoluteUrl } from '../../platform/http/absolute-url.ts';
import { isBot } from '../../platform/http/bot-trap.ts';
import { postedForm, redirectToForm, type SiteForm } from '../../platform/http/form-post.ts';
import { limitPerAddress, limitPerEmail, type RateLimits } from '../../platform/http/limit-rate.ts';
import { readBody, validate } from '../../platform/http/read-body.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findApp, linkToApp, requestDownload, type DownloadStores } from './request-download.ts';
import { findAppByTicket } from './request-repository.ts';
import { hashTicket, issueTicket, ticketCookie, ticketOf } from './ticket.ts';

interface DownloadParts extends DownloadStores {
  rateLimits: RateLimits;
  siteOrigin: string;
}

/** The download form, which works without script too. */
export const downloadForm: SiteForm = { path: '/download', name: 'download', query: keepApp };

/** POST /api/app-download, and GET /api/app-download/file for a visitor without script. */
export function appDownloadRoutes(parts: DownloadParts): Router {
  const router = Router();
  router.post(
    '/api/app-download',
    limitPerAddress(parts.rateLimits),
    ...readBody,
    limitPerEmail(parts.rateLimits, 'customerEmail'),
    (request, response) => answerRequest(parts, request, response),
  );
  router.all('/api/app-download', refuseOtherMethods('POST'));
  router.get('/api/app-download/file', limitPerAddress(parts.rateLimits), (request, response) =>
    answerTicket(parts, request, response),
  );
  router.all('/api/app-download/file', refuseOtherMethods('GET, HEAD'));
  return router;
}

async function answerRequest(parts: DownloadParts, request: Request, response: Response): Promise<void> {
  const asked = validate(downloadRequestSchema, request.body);
  const app = findApp(asked.appName);
  const posted = postedForm(response);
  const bot = isBot(asked);
  if (bot) request.log.info('a bot was caught');
  const ticket = posted && !bot ? issueTicket() : undefined;
  const link = bot ? await linkToApp(parts.packages, app) : await requestDownload(parts, app, asked, ticket);
  if (posted) {
    // Browsers keep the cookie to HTTPS where visitors reach the site by it.
    const secure = parts.siteOrigin.startsWith('https:');
    if (ticket) response.cookie(...ticketCookie(ticket, secure));
    return redirectToForm(posted, request, response, 'sent');
  }
  const answer: DownloadAnswer = {
    downloadUrl: absoluteUrl(link, request, parts.siteOrigin),
    message: texts(asked.language)('download.ready', { app }),
  };
  response.json(answer);
}

async function answerTicket(
  { db, packages }: DownloadParts,
  request: Request,
  response: Response,
): Promise<void> {
  const ticket = ticketOf(request);
  const app = ticket && (await findAppByTicket(db, hashTicket(ticket), new Date()));
  if (!app) throw new ApiError('ticket_unknown');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, await linkToApp(packages, findApp(app)));
}

/** The form's page keeps the app that was asked for, if there is one of that name. */
function keepApp(body: unknown): string {
  const name = (body as Record<string, unknown> | undefined)?.['appName'];
  const app = apps.find((candidate) => candidate.name === name);
  return app ? new URLSearchParams({ app: app.name }).toString() : '';
}
