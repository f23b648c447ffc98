import { Router, type Request } from 'express';
import { randomUUID } from 'node:crypto';
import { apps } from '@site/api-contract';
import { firstLanguage, languages } from '@site/shared-i18n';
import { phonePage } from './phone-page.ts';
import { Phone } from './phone.ts';
import type { SiteClient } from './site-client.ts';

/** The most phones that are kept; the first ones are forgotten. */
const maxPhones = 100;

const actions: Record<string, (phone: Phone) => unknown> = {
  connect: (phone) => phone.connect(),
  update: (phone) => phone.update(),
  disconnect: (phone) => phone.disconnect(),
  offline: (phone) => {
    phone.isOffline = !phone.isOffline;
    return phone.update();
  },
  later: (phone) => {
    phone.moveClock(10);
    return phone.update();
  },
  earlier: (phone) => {
    phone.moveClock(-30);
    return phone.update();
  },
};

/** Phones with an app, kept in memory: `/` takes a new one, `?app=trackit` another app, `?name=` a name. */
export function phoneRoutes(site: SiteClient): Router {
  const router = Router();
  const phones = new Map<string, Phone>();

  router.get('/', (request, response) => {
    const app = apps.find(({ slug }) => slug === textIn(request, 'app'))?.slug ?? 'chronos-pro';
    const name = textIn(request, 'name') ?? `Phone ${phones.size + 1}`;
    const id = randomUUID();
    phones.set(id, new Phone(site, { app, name, language: languageOf(request) }));
    for (const first of [...phones.keys()].slice(0, -maxPhones)) phones.delete(first);
    response.redirect(303, `/${id}`);
  });
  router.get('/:id', async (request, response) => {
    const { id } = request.params;
    const phone = phones.get(id);
    if (!phone) return response.redirect(303, '/');
    phone.language = languageOf(request);
    const page = await phonePage(phone.language, id, await phone.screen());
    response.set('Cache-Control', 'no-store').send(page);
  });
  router.post('/:id/:action', async (request, response) => {
    const { id, action } = request.params;
    const phone = phones.get(id);
    if (phone) await actions[action]?.(phone);
    response.redirect(303, `/${phone ? id : ''}`);
  });
  return router;
}

function languageOf(request: Request) {
  return firstLanguage([request.acceptsLanguages(...languages)]);
}

function textIn({ query }: Request, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value ? value.slice(0, 60) : undefined;
}
