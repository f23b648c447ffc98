import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contactRequestSchema, type ContactAnswer } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { refuseOtherMethods } from '../../platform/http/answer-errors.ts';
import { isBot } from '../../platform/http/bot-trap.ts';
import { postedForm, redirectToForm, type SiteForm } from '../../platform/http/form-post.ts';
import { limitPerAddress, limitPerEmail, type RateLimits } from '../../platform/http/limit-rate.ts';
import { readBody, validate } from '../../platform/http/read-body.ts';
import { acceptMessage } from './accept-message.ts';

/** The contact form, which works without script too. */
export const contactForm: SiteForm = { path: '/', name: 'contact' };

/** POST /api/contact */
export function contactRoutes({ db, rateLimits }: { db: Database; rateLimits: RateLimits }): Router {
  const router = Router();
  router.post(
    '/api/contact',
    limitPerAddress(rateLimits),
    ...readBody,
    limitPerEmail(rateLimits, 'email'),
    async (request, response) => {
      const message = validate(contactRequestSchema, request.body);
      const bot = isBot(message);
      if (bot) request.log.info('a bot was caught');
      const answer: ContactAnswer = bot ? { id: randomUUID() } : await acceptMessage(db, message);
      const form = postedForm(response);
      if (form) return redirectToForm(form, request, response, 'sent');
      response.status(201).json(answer);
    },
  );
  router.all('/api/contact', refuseOtherMethods('POST'));
  return router;
}
