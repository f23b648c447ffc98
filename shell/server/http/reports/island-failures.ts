import express, { Router } from 'express';
import { sendError } from '@site/server-kit/send-error';
import { z } from 'zod';
import { remoteNameSchema, versionSchema } from '@site/shell-contract/manifest';
import { failurePhases, maxReportedLength, maxReportedLines } from '@site/shell-contract/island-failures';
import { islandFailuresPath } from '@site/shell-contract/shell-paths';
import { limitPerMinute } from '../../limit-per-minute.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';

/** Reports accepted from one IP address in a minute; a browser sends one per page. */
const perMinute = 60;

const failureSchema = z.object({
  remote: remoteNameSchema,
  version: versionSchema,
  phase: z.enum(failurePhases),
  page: z.string().max(100),
  message: z.string().max(maxReportedLength),
  /** The error's name; a thrown value that is no error has none. */
  error: z
    .string()
    .regex(/^\w{1,60}$/)
    .catch('Error'),
  stack: z.array(z.string().max(maxReportedLength)).max(maxReportedLines).catch([]),
  /** Token of the page view, where a canary runs. */
  view: z.string().max(600).optional(),
});

/** Takes browsers' reports of failed islands. Only one with the token of a page view counts: anyone can send reports. */
export function islandFailures({ live, failureCounts, pageViews, log }: RouteDependencies): Router {
  const router = Router();
  const limit = limitPerMinute('Too many reports.', { limit: perMinute });
  router.post(islandFailuresPath, limit, express.json({ limit: '4kb' }), async (request, response) => {
    const parsed = failureSchema.safeParse(request.body);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.');
      const message = 'This is not a report of a failure.';
      return sendError(request, response, 400, { code: 'field_invalid', field, message });
    }
    const { remote, version, phase, page, error, message, view } = parsed.data;
    if (live.audienceOf(remote, version) !== 'nobody') {
      const stack = ownLines(parsed.data);
      // In the phase `use` the island stays on the page: only a later failure, which ends it, claims the page view.
      const isStillShown = phase === 'use';
      const proven =
        !isStillShown &&
        view !== undefined &&
        (await pageViews.claimFailure(view, live.state(), remote, version));
      failureCounts.failed(remote, version, proven || isStillShown ? phase : 'unproven', { error, stack });
      const reason = withoutVisitor(message);
      log.warn({ remote, version, phase, page, error, reason, stack, proven }, 'island failed in a browser');
    }
    response.status(204).end();
  });
  return router;
}

/** The lines of a stack in the release's own scripts: `assets/checkout.js:1:2345`. */
function ownLines({ remote, version, stack }: z.infer<typeof failureSchema>): string[] {
  const folder = `/r/${remote}/${version}/`;
  return stack
    .filter((line) => line.startsWith(folder))
    .map((line) => line.slice(folder.length))
    .filter((line) => /^[\w./-]+\.js:\d{1,7}:\d{1,7}$/.test(line));
}

/** A message without what may be the visitor's: queries of addresses, e-mail addresses; and without control characters. */
function withoutVisitor(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word.includes('/') ? word.replace(/[?#].*/, '') : word))
    .join(' ');
}
