import { createHash } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import express, { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { remoteNameSchema } from '@site/shell-contract/manifest';
import { opsPath, opsSessionPath, opsCommandsPath } from '@site/shell-contract/shell-paths';
import { readCommand } from '@site/releases/cli/command.ts';
import { runCommand } from '@site/releases/cli/run-command.ts';
import { RuleBroken } from '@site/releases/state/rules.ts';
import { openRegistry } from '@site/releases/state/registry.ts';
import { limitPerMinute } from '../limit-per-minute.ts';
import { isOpsToken, maxOpsTokenLength } from './ops-token.ts';
import { mostFrequentFailures } from './BrowserFailures.tsx';
import { opsStyle } from './OpsDocument.tsx';
import { createOpsSessions, opsCookie, sessionHours } from './ops-session.ts';
import { readWaitingWork } from './ApiWork.tsx';
import { OpsPage, SignInPage } from './OpsPage.tsx';
import type { RouteDependencies } from '../route-dependencies.ts';

const signInSchema = z.object({
  who: z.string().trim().min(1).max(60),
  token: z.string().max(maxOpsTokenLength),
});

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
  const sessions = createOpsSessions(opsToken);
  const operatorOf = (request: Request) => sessions.read(request.headers.cookie);
  const readForm = express.urlencoded({ extended: false, limit: '2kb' });
  const limit = limitPerMinute('Too many attempts to sign in.', { limit: signInsPerMinute });
  const router = Router();

  router.get(opsPath, async (request, response) => {
    const who = await operatorOf(request);
    if (who) return sendOpsPage(response, 200, dependencies, who);
    sendSignIn(response);
  });

  router.post(opsSessionPath, limit, readForm, async (request, response) => {
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
  });

  router.post(opsCommandsPath, readForm, async (request, response) => {
    const who = await operatorOf(request);
    if (!who) return sendSignIn(response);
    const form = commandFormSchema.safeParse(request.body);
    if (!form.success)
      return sendOpsPage(response, 400, dependencies, who, 'A command and a reason are needed.');
    try {
      await applyCommand(dependencies, who, form.data);
      // A redirect, so that a reload does not repeat the command.
      response.redirect(303, opsPath);
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error;
      return sendOpsPage(response, 409, dependencies, who, error.message);
    }
  });
  return router;
}

/** @throws RuleBroken */
async function applyCommand(
  { live, blobs, origin }: RouteDependencies,
  who: string,
  { command, why }: z.infer<typeof commandFormSchema>,
): Promise<void> {
  // None of these commands makes a link.
  const secret = () => Promise.reject(new Error('no link is made here'));
  const read = readCommand([...command, `--who=${who}`, `--why=${why}`], {});
  await runCommand(read, blobs, { secret, origin });
  await live.apply(await openRegistry(blobs).read());
}

async function sendOpsPage(
  response: Response,
  status: number,
  dependencies: RouteDependencies,
  who: string,
  refusal?: string,
): Promise<void> {
  const { live, poller, failureCounts, locator, certificateEnd } = dependencies;
  const { apiUrl, shellVersion, runbookUrl } = dependencies;
  const [browserFailures, waitingWork, expiry] = await Promise.all([
    mostFrequentFailures(failureCounts, locator),
    readWaitingWork(apiUrl),
    certificateEnd(),
  ]);
  const props = {
    who,
    refusal,
    shellVersion,
    runbookUrl,
    browserFailures,
    waitingWork,
    combination: live.current().id,
    state: live.state(),
    failures: poller.failures(),
    tallies: failureCounts.tallies(),
    certificateEnds: timeIfSoon(expiry),
  };
  sendHtml(response, status, createElement(OpsPage, props));
}

function sendSignIn(response: Response, error?: string): void {
  sendHtml(response, 401, createElement(SignInPage, { error }));
}

function sendHtml(response: Response, status: number, page: ReactElement): void {
  response.status(status).set({ 'Content-Security-Policy': csp, 'X-Robots-Tag': 'noindex, nofollow' });
  response.type('html').send(`<!doctype html>${renderToStaticMarkup(page)}`);
}

/**
 * @param end in ms since 1970
 * @returns the ISO time, while the page should warn of it
 */
function timeIfSoon(end: number | undefined): string | undefined {
  return end !== undefined && end - Date.now() < certificateWarningMs
    ? new Date(end).toISOString()
    : undefined;
}
