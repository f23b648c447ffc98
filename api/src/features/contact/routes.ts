import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contactRequestSchema, type ContactResponse, type ContactMessage } from '@site/api-contract';
import { meantAddress } from '@site/api-contract/meant-address';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CountedLimits } from '../../platform/http/limit-rate.ts';
import { isBot, postedForm, redirectToPage, type SiteForm } from '../../platform/http/form-post.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { validate } from '../../platform/http/read-body.ts';
import { insertRow, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { contactMessages } from './table.ts';

export const contactForm: SiteForm = { path: '/', endpoints: ['/api/contact'], name: 'contact' };

interface ContactDependencies {
  db: Database;
  rateLimits: CountedLimits;
}

export function contactRoutes({ db, rateLimits }: ContactDependencies): Router {
  const router = Router();
  addPost(router, '/api/contact', { rateLimits }, async (request, response) => {
    const message = validate(contactRequestSchema, request.body);
    const bot = isBot(message);
    if (bot) request.log.info('form of a bot ignored');
    else askAboutMailbox(message);
    const body: ContactResponse = bot ? { id: randomUUID() } : await storeMessage(db, message);
    const form = postedForm(response);
    if (form) return redirectToPage(form, request, response, 'sent');
    response.status(201).json(body);
  });
  return router;
}

/** @throws ApiError for an address that looks misspelt, unless the page has just asked about it, or cannot ask */
function askAboutMailbox({ email, askedAbout }: ContactMessage): void {
  const meant = meantAddress(email);
  if (meant && askedAbout !== undefined && meantAddress(askedAbout) !== meant)
    throw new ApiError('email_maybe_misspelt', { field: 'email', meant });
}

/** Stores a message and queues its delivery in one transaction, so that an accepted message arrives (M10). */
async function storeMessage(db: Database, message: ContactMessage): Promise<{ id: string }> {
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    await insertRow(transaction, contactMessages, { ...message, id });
    await enqueue(transaction, 'contact', id, { messageId: id });
  });
  return { id };
}
