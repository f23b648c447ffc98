import { Router, type Request, type Response } from 'express';
import {
  apps,
  downloadQrCodeQuerySchema,
  downloadRequestSchema,
  type DownloadResponse,
} from '@site/api-contract';
import { addressIn } from '@site/shared-i18n';
import type { RouteDependencies } from '../../orders/route-dependencies.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { absoluteUrl } from '../../platform/http/absolute-url.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { isBot } from '../../platform/http/is-bot.ts';
import { postedForm, redirectToForm, type SiteForm } from '../../platform/http/form-post.ts';
import { hashSecret } from '../../platform/signing/secret-hash.ts';
import { limitPerIp, limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { texts } from '../../platform/texts/texts.ts';
import { packageOf } from '../../platform/file-store/app-packages.ts';
import { findApp } from '../../platform/file-store/find-app.ts';
import { drawQrCode } from './draw-qr-code.ts';
import { linkToApp, requestDownload } from './request-download.ts';
import { findAppByTicket, findRequest } from './request-repository.ts';
import { issueTicket, mailedPath, ticketCookie, ticketOf } from './ticket-cookie.ts';

/** @property secure whether visitors reach the site by HTTPS */
type DownloadDependencies = RouteDependencies & { secure: boolean };

const filePath = '/api/app-download/file';
const qrCodePath = '/api/app-download/qr-code';

/** The download form; it also works without script. A refused link to a file leads to it too. */
export const downloadForm: SiteForm = {
  path: '/download',
  endpoints: ['/api/app-download', filePath, mailedPath],
  name: 'download',
  query: appQuery,
  errors: ['ticket_unknown'],
};

/** POST /api/app-download; GET for the file (visitors without script), for the mailed link, and for the QR code. */
export function appDownloadRoutes(dependencies: DownloadDependencies): Router {
  const router = Router();
  const { rateLimits } = dependencies;
  addPost(router, '/api/app-download', { rateLimits }, (request, response) =>
    handleRequest(dependencies, request, response),
  );
  addGet(router, filePath, limitPerIp(rateLimits, filePath), (request, response) =>
    handleTicket(dependencies, request, response),
  );
  addGet(router, qrCodePath, limitReadsPerIp(rateLimits), (request, response) =>
    sendQrCode(dependencies, request, response),
  );
  addGet(router, mailedPath, limitPerIp(rateLimits, mailedPath), (request, response) =>
    handleMailed(dependencies, request, response),
  );
  return router;
}

async function handleRequest(
  dependencies: DownloadDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const requested = validate(downloadRequestSchema, request.body);
  const app = findApp(requested.appName);
  const posted = postedForm(response);
  const bot = isBot(requested);
  if (bot) request.log.info('form of a bot ignored');
  const ticket = posted && !bot ? issueTicket() : undefined;
  const link = bot
    ? await linkToApp(dependencies.packages, app)
    : await requestDownload(dependencies, app, requested, ticket);
  if (posted) {
    if (ticket) response.cookie(...ticketCookie(ticket.value, dependencies.secure));
    return redirectToForm(posted, request, response, 'sent');
  }
  const body: DownloadResponse = {
    downloadUrl: absoluteUrl(link, request, dependencies.siteOrigin),
    message: texts(requested.language)('download.linkLasts'),
    ...(await dependencies.describePackage(packageOf(app))),
  };
  response.json(body);
}

async function handleTicket(
  { db, packages, tokens }: DownloadDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const ticket = ticketOf(request) ?? '';
  const mailed = tokens['app-downloads'].idOf(ticket);
  const app = mailed ? (await findRequest(db, mailed))?.app : await findAppByTicket(db, hashSecret(ticket));
  if (!app) throw new ApiError('ticket_unknown');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, await linkToApp(packages, findApp(app)));
}

/**
 * Redirects from the mailed link to the form's page, which offers the file at once: the link itself is the ticket.
 */
async function handleMailed(
  dependencies: DownloadDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const link = typeof request.query['link'] === 'string' ? request.query['link'] : '';
  const id = dependencies.tokens['app-downloads'].idOf(link);
  if (!id || !(await findRequest(dependencies.db, id))) throw new ApiError('ticket_unknown');
  response.cookie(...ticketCookie(link, dependencies.secure));
  redirectToForm(downloadForm, request, response, 'sent');
}

/** Sends a QR code of the absolute address of the app's page, or that of all apps, for a visitor at a computer. */
async function sendQrCode(
  { siteOrigin }: DownloadDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const { appName, language } = validate(downloadQrCodeQuerySchema, request.query);
  const path = appName
    ? `${addressIn(language, '/download')}?${new URLSearchParams({ app: findApp(appName) }).toString()}`
    : addressIn(language, '/apps');
  const page = absoluteUrl(path, request, siteOrigin);
  response.setHeader('Cache-Control', 'public, max-age=86400');
  response.type('svg').send(await drawQrCode(page));
}

/** The query of the form's page: the requested app, if it exists. */
function appQuery({ method, body, query }: Request): string {
  const fields: unknown = method === 'POST' ? body : query;
  const name = (fields as Record<string, unknown> | undefined)?.['appName'];
  const app = apps.find((candidate) => candidate.name === name);
  return app ? new URLSearchParams({ app: app.name }).toString() : '';
}
