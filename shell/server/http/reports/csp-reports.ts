import express, { Router } from 'express';
import type { Log } from '@site/server-kit/log';
import { sendError } from '@site/server-kit/send-error';
import { cspReportsPath } from '@site/shell-contract/shell-paths';
import { z } from 'zod';
import type { Metrics } from '../../ops/metrics.ts';
import { limitPerMinute } from '../../limit-per-minute.ts';

export const cspReportsGroup = 'policy';

/** Reports accepted in a minute: from one IP address, and in all. */
const perMinute = { ip: 100, all: 600 };
/** A report repeats the whole CSP, some 2 KB; browsers send several at once. */
const maxBodySize = '64kb';
const maxReports = 20;
/** What a report names is cut to this length, in characters. */
const maxLoggedLength = 120;

const text = z.string().max(4096);
const count = z.int().min(0).optional().catch(undefined);

/** As sent to `report-uri` (CSP Level 2). */
const legacySchema = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text.optional(),
      'violated-directive': text,
      'blocked-uri': text.optional(),
      'source-file': text.optional(),
      'line-number': count,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      document: report['document-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ]);

/** As sent to a reporting endpoint (Reporting API); other kinds of reports are ignored. */
const reportSchema = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text.optional(),
      sourceFile: text.nullish(),
      lineNumber: count,
    }),
  })
  .transform(({ body }) => ({
    document: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    source: body.sourceFile ?? undefined,
    line: body.lineNumber,
  }));
const otherKind = z.object({ type: text }).transform(() => undefined);
const reportsSchema = z
  .array(z.union([reportSchema, otherKind]))
  .max(maxReports)
  .transform((reports) => reports.filter((report) => report !== undefined));

const schemas: Record<string, typeof legacySchema | typeof reportsSchema> = {
  'application/csp-report': legacySchema,
  'application/reports+json': reportsSchema,
};

/** Takes browsers' reports of CSP violations on the site's own pages; counts and logs each, with URLs cut to their path. */
export function cspReports(siteOrigin: string, metrics: Metrics, log: Log): Router {
  const router = Router();
  const read = express.json({ type: Object.keys(schemas), limit: maxBodySize });
  const limitEach = limitPerMinute('Too many reports.', { limit: perMinute.ip });
  // Also stops a sender with many IP addresses.
  const limitAll = limitPerMinute('Too many reports.', { limit: perMinute.all, keyGenerator: () => 'all' });
  router.post(cspReportsPath, limitEach, limitAll, read, (request, response) => {
    const schema = Object.entries(schemas).find(([type]) => request.is(type))?.[1];
    if (!schema)
      return sendError(request, response, 415, {
        code: 'content_type_unsupported',
        message: 'This is not a browser’s report.',
      });
    const parsed = schema.safeParse(request.body);
    const siteHosts = [new URL(siteOrigin).host, request.get('host')];
    const foreign = parsed.data?.find(({ document }) => !siteHosts.includes(hostOf(document)));
    if (!parsed.success || foreign) {
      const field = parsed.error?.issues[0]?.path.join('.') ?? 'document';
      const message = 'This is not a report of a page of this site.';
      return sendError(request, response, 400, { code: 'field_invalid', field, message });
    }
    for (const { document, directive, blocked, source, line } of parsed.data) {
      const [name = ''] = directive.split(' ');
      metrics.reportedCspViolation(name);
      log.warn(
        {
          directive: cut(name),
          page: withoutQuery(document),
          blocked: withoutQuery(blocked),
          source: withoutQuery(source),
          line,
        },
        'CSP violation reported',
      );
    }
    response.status(204).end();
  });
  return router;
}

/** A URL without its query, which may be secret; a keyword such as `inline` as it is. */
function withoutQuery(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return url && cut(url);
  const { origin, protocol, pathname } = new URL(url);
  return cut(origin === 'null' ? protocol : origin + pathname);
}

function cut(word: string): string {
  return word.slice(0, maxLoggedLength);
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
