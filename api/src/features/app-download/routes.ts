import { Router, type Request } from 'express';
import { toString as drawQrCode } from 'qrcode';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  apps,
  downloadPageQuerySchema,
  downloadQrCodeQuerySchema,
  downloadRequestSchema,
  type DownloadResponse,
  type AppName,
} from '@site/api-contract';
import { addressIn } from '@site/shared-i18n';
import type { RouteDependencies } from '../route-dependencies.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { limitPerIp, limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { absoluteUrl } from '../../platform/http/responses.ts';
import { validate } from '../../platform/http/read-body.ts';
import { isBot, postedForm, redirectToPage, type SiteForm } from '../../platform/http/form-post.ts';
import type { MailBudget } from '../../platform/rate-limits/counted-limits.ts';
import { hashSecret } from '../../platform/signing/secrets.ts';
import type { Tokens } from '../../platform/signing/signing-keys.ts';
import { texts } from '../../platform/texts/texts.ts';
import { packageOf, findApp } from '../../orders/app-packages.ts';
import { describeDownloadPages } from './describe-page.ts';
import { findAppByTicket, findRequest, downloadRequests } from './table.ts';
import { issueTicket, mailedPath, ticketCookie, ticketOf, type Ticket } from './ticket-cookie.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { insertRow, type Database } from '../../platform/database/database.ts';

const filePath = '/api/app-download/file';
const pagePath = '/api/app-download/page';
const qrCodePath = '/api/app-download/qr-code';

/** The download form; it also works without script. A refused link to a file leads to it too. */
export const downloadForm: SiteForm = {
  path: '/download',
  endpoints: ['/api/app-download', filePath, mailedPath],
  name: 'download',
  query: appQuery,
  errors: ['ticket_unknown'],
};

interface DownloadDependencies extends Pick<RouteDependencies, 'rateLimits' | 'files' | 'describePackage'> {
  db: Database;
  mailBudget: MailBudget;
  tokens: Tokens;
  siteOrigin: string;
  /** Whether visitors reach the site by HTTPS. */
  secure: boolean;
}

export function appDownloadRoutes(dependencies: DownloadDependencies): Router {
  const { db, files, describePackage, rateLimits, tokens, siteOrigin, secure } = dependencies;
  const router = Router();
  const describePage = describeDownloadPages(describePackage);

  // Without a limit: the shell asks for all visitors.
  addGet(router, pagePath, async (request, response) => {
    const { app, language } = validate(downloadPageQuerySchema, request.query);
    response.json(await describePage(app, language));
  });

  addPost(router, '/api/app-download', { rateLimits }, async (request, response) => {
    const requested = validate(downloadRequestSchema, request.body);
    const app = findApp(requested.appName);
    const posted = postedForm(response);
    const bot = isBot(requested);
    if (bot) request.log.info('form of a bot ignored');
    const ticket = posted && !bot ? issueTicket() : undefined;
    const link = bot
      ? await files.linkTo(packageOf(app))
      : await requestDownload(dependencies, app, requested, ticket);
    if (posted) {
      if (ticket) response.cookie(...ticketCookie(ticket.value, { secure }));
      return redirectToPage(posted, request, response, 'sent');
    }
    const body: DownloadResponse = {
      downloadUrl: absoluteUrl(link, request, siteOrigin),
      message: texts(requested.language)('download.linkLasts'),
      ...(await describePackage(packageOf(app))),
    };
    response.json(body);
  });

  addGet(router, filePath, limitPerIp(rateLimits, filePath), async (request, response) => {
    const ticket = ticketOf(request) ?? '';
    const mailed = tokens['app-downloads'].idOf(ticket);
    const app = mailed ? (await findRequest(db, mailed))?.app : await findAppByTicket(db, hashSecret(ticket));
    if (!app) throw new ApiError('ticket_unknown');
    response.redirect(303, await files.linkTo(packageOf(findApp(app))));
  });

  // A QR code, scanned with the phone from a computer's screen: the absolute address of the app's page, or of the page of all
  // apps.
  addGet(router, qrCodePath, limitReadsPerIp(rateLimits), async (request, response) => {
    const { appName, language } = validate(downloadQrCodeQuerySchema, request.query);
    const path = appName
      ? `${addressIn(language, '/download')}?${new URLSearchParams({ app: findApp(appName) }).toString()}`
      : addressIn(language, '/apps');
    // Dark on white in every theme, with the quiet zone of four modules that scanners need.
    const drawn = { type: 'svg', errorCorrectionLevel: 'M', margin: 4 } as const;
    const code = await drawQrCode(absoluteUrl(path, request, siteOrigin), drawn);
    response.setHeader('Cache-Control', 'public, max-age=86400').type('svg').send(code);
  });

  // Leads to the form's page, which offers the file at once: the link itself is the ticket.
  addGet(router, mailedPath, limitPerIp(rateLimits, mailedPath), async (request, response) => {
    const link = typeof request.query['link'] === 'string' ? request.query['link'] : '';
    const id = tokens['app-downloads'].idOf(link);
    if (!id || !(await findRequest(db, id))) throw new ApiError('ticket_unknown');
    response.cookie(...ticketCookie(link, { secure }));
    redirectToPage(downloadForm, request, response, 'sent');
  });
  return router;
}

function appQuery({ method, body, query }: Request): string {
  const fields: unknown = method === 'POST' ? body : query;
  const name = (fields as Record<string, unknown> | undefined)?.['appName'];
  const app = apps.find((candidate) => candidate.name === name);
  return app ? new URLSearchParams({ app: app.name }).toString() : '';
}

/**
 * Stores a request for an app and queues its mail.
 * @returns a link that works for 15 minutes
 * @throws ApiError `too_many_requests`, `file_missing`, `storage_unavailable`
 */
async function requestDownload(
  { db, mailBudget, files }: DownloadDependencies,
  app: AppName,
  requester: z.output<typeof downloadRequestSchema>,
  ticket: Ticket | undefined,
): Promise<string> {
  const link = await files.linkTo(packageOf(app));
  const id = randomUUID();
  const { hash: ticketHash = null, expiresAt: ticketExpiresAt = null } = ticket ?? {};
  await db.transaction(async (transaction) => {
    if (!(await mailBudget.take(transaction, requester.customerEmail)))
      throw new ApiError('too_many_requests');
    await insertRow(transaction, downloadRequests, { ...requester, id, app, ticketHash, ticketExpiresAt });
    await enqueue(transaction, 'app-download', id, { requestId: id });
  });
  return link;
}
