import { createHash } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import express, { Router, type Request, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import { z } from 'zod';
import { remoteNameSchema } from '@site/shell-contract/manifest';
import { readCommand } from '@site/releases/cli/command.ts';
import { ImpossibleChange, runCommand } from '@site/releases/cli/run-command.ts';
import { openRegistry } from '@site/releases/state/registry.ts';
import { isOpsToken } from './access.ts';
import { mostFrequentFailures } from './BrowserFailures.tsx';
import { opsStyle } from './OpsDocument.tsx';
import {
  opsCommandsPath,
  opsPath,
  opsSessionPath,
  createOpsSessions,
  opsCookie,
  sessionHours,
} from './ops-session.ts';
import { readWaitingWork } from './ApiWork.tsx';
import { OpsPage, SignInPage } from './OpsPage.tsx';
import type { RouteDependencies } from '../dependencies/route-dependencies.ts';

const signInSchema = z.object({ who: z.string().trim().min(1).max(60), token: z.string().max(500) });

/** What the page showed as live: a step back is taken from that alone, however often a button is pressed. */
const fromSchema = z.string().startsWith('--from=');

/** The commands of the page's buttons, as arguments of `releases`. */
const buttonCommandSchema = z.union([
  z.tuple([z.literal('undo'), fromSchema]),
  z.tuple([z.literal('rollback'), remoteNameSchema, fromSchema]),
  z.tuple([z.enum(['pin', 'unpin']), remoteNameSchema]),
  z.tuple([z.literal('unpin'), remoteNameSchema, z.literal('--yes')]),
]);

const commandFormSchema = z.object({
  command: z
    .string()
    .transform((text) => text.split(' '))
    .pipe(buttonCommandSchema),
  why: z.string().trim().min(1).max(200),
});

const styleHash = createHash('sha256').update(opsStyle).digest('base64');
const csp = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The page warns this many ms before the certificate expires, as the alert does. */
const certificateWarningMs = 14 * 86_400_000;

const signInsPerMinute = 10;

/** The operations page, for those signed in with the operations token. Cross-site posts must be refused before. */
export function opsPageRoutes(dependencies: RouteDependencies, opsToken: string): Router {
  const { live, poller, releaseHealth, locator, blobs, origin, certificateEnd } = dependencies;
  const sessions = createOpsSessions(opsToken);
  const registry = openRegistry(blobs);
  const router = Router();

  function sendHtml(response: Response, status: number, page: ReactElement): void {
    response.status(status).set({
      'Content-Security-Policy': csp,
      'X-Robots-Tag': 'noindex, nofollow',
    });
    response.type('html').send(`<!doctype html>${renderToStaticMarkup(page)}`);
  }

  function sendSignIn(response: Response, error?: string): void {
    sendHtml(response, 401, createElement(SignInPage, { error }));
  }

  async function sendOpsPage(
    response: Response,
    status: number,
    who: string,
    refusal?: string,
  ): Promise<void> {
    const [browserFailures, waitingWork, expiry] = await Promise.all([
      mostFrequentFailures(releaseHealth, locator),
      readWaitingWork(dependencies.apiUrl),
      certificateEnd(),
    ]);
    const props = {
      who,
      refusal,
      shellVersion: dependencies.shellVersion,
      combination: live.current().id,
      state: live.state(),
      failures: poller.failures(),
      tallies: releaseHealth.tallies(),
      browserFailures,
      waitingWork,
      runbookUrl: dependencies.runbookUrl,
      certificateEnds: timeIfSoon(expiry),
    };
    sendHtml(response, status, createElement(OpsPage, props));
  }

  const operatorOf = (request: Request) => sessions.read(request.headers.cookie);
  const readForm = express.urlencoded({ extended: false, limit: '2kb' });

  router.get(opsPath, async (request, response) => {
    const who = await operatorOf(request);
    if (who) return sendOpsPage(response, 200, who);
    sendSignIn(response);
  });

  router.post(
    opsSessionPath,
    rateLimit({ windowMs: 60_000, limit: signInsPerMinute, standardHeaders: true, legacyHeaders: false }),
    readForm,
    async (request, response) => {
      const form = signInSchema.safeParse(request.body);
      if (!form.success || !isOpsToken(form.data.token, opsToken))
        return sendSignIn(response, 'The token or the name is wrong.');
      response.cookie(opsCookie, await sessions.create(form.data.who), {
        httpOnly: true,
        sameSite: 'strict',
        secure: request.secure,
        path: opsPath,
        maxAge: sessionHours * 60 * 60 * 1000,
      });
      response.redirect(303, opsPath);
    },
  );

  router.post(opsCommandsPath, readForm, async (request, response) => {
    const who = await operatorOf(request);
    if (!who) return sendSignIn(response);
    const form = commandFormSchema.safeParse(request.body);
    if (!form.success) return sendOpsPage(response, 400, who, 'A command and a reason are needed.');
    const { command, why } = form.data;
    try {
      // None of these commands makes a link.
      const secret = () => Promise.reject(new Error('no link is made here'));
      await runCommand(readCommand([...command, `--who=${who}`, `--why=${why}`], {}), blobs, {
        secret,
        origin,
      });
      await live.apply(await registry.read());
      // A redirect, so that a reload does not repeat the command.
      response.redirect(303, opsPath);
    } catch (error) {
      if (!(error instanceof ImpossibleChange)) throw error;
      return sendOpsPage(response, 409, who, error.message);
    }
  });
  return router;
}

/** @param end in ms since 1970 @returns the ISO time, while the page should warn of it */
function timeIfSoon(end: number | undefined): string | undefined {
  return end !== undefined && end - Date.now() < certificateWarningMs
    ? new Date(end).toISOString()
    : undefined;
}
