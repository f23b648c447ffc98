import { Router, type Request, type Response } from 'express';
import { apps, downloadRequestSchema, type DownloadAnswer } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { absoluteUrl } from '../../platform/http/absolute-url.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { isBot } from '../../platform/http/bot-trap.ts';
import { postedForm, redirectToForm, type SiteForm } from '../../platform/http/form-post.ts';
import { limitPerIp, type CountedLimits } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findApp, linkToApp, requestDownload, type DownloadStores } from './request-download.ts';
import { findAppByTicket } from './request-repository.ts';
import { issueTicket, ticketCookie, ticketHashOf } from './ticket-cookie.ts';

interface DownloadDependencies extends DownloadStores {
  rateLimits: CountedLimits;
  siteOrigin: string;
}

/** The download form; it also works without script. */
export const downloadForm: SiteForm = { path: '/download', name: 'download', query: keepApp };

/** POST /api/app-download, and GET /api/app-download/file for visitors without script. */
export function appDownloadRoutes(dependencies: DownloadDependencies): Router {
  const router = Router();
  const { rateLimits } = dependencies;
  const filePath = '/api/app-download/file';
  addPost(router, '/api/app-download', { rateLimits, emailField: 'customerEmail' }, (request, response) =>
    handleRequest(dependencies, request, response),
  );
  addGet(router, filePath, limitPerIp(rateLimits, filePath), (request, response) =>
    handleTicket(dependencies, request, response),
  );
  return router;
}

async function handleRequest(
  dependencies: DownloadDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const asked = validate(downloadRequestSchema, request.body);
  const app = findApp(asked.appName);
  const posted = postedForm(response);
  const bot = isBot(asked);
  if (bot) request.log.info('form of a bot ignored');
  const ticket = posted && !bot ? issueTicket() : undefined;
  const link = bot
    ? await linkToApp(dependencies.packages, app)
    : await requestDownload(dependencies, app, asked, ticket);
  if (posted) {
    const secure = dependencies.siteOrigin.startsWith('https:');
    if (ticket) response.cookie(...ticketCookie(ticket, secure));
    return redirectToForm(posted, request, response, 'sent');
  }
  const body: DownloadAnswer = {
    downloadUrl: absoluteUrl(link, request, dependencies.siteOrigin),
    message: texts(asked.language)('download.ready', { app }),
  };
  response.json(body);
}

async function handleTicket(
  { db, packages }: DownloadDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const ticketHash = ticketHashOf(request);
  const app = ticketHash && (await findAppByTicket(db, ticketHash));
  if (!app) throw new ApiError('ticket_unknown');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, await linkToApp(packages, findApp(app)));
}

/** The query of the form's page: the requested app, if it exists. */
function keepApp(body: unknown): string {
  const name = (body as Record<string, unknown> | undefined)?.['appName'];
  const app = apps.find((candidate) => candidate.name === name);
  return app ? new URLSearchParams({ app: app.name }).toString() : '';
}
