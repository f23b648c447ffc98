import { parseCookie } from 'cookie';
import { Router, type Request, type Response } from 'express';
import { randomUUID } from 'node:crypto';
import { apps } from '@site/api-contract';
import { firstLanguage, languages } from '@site/shared-i18n';
import { phonePage } from './phone-page.ts';
import { Phone } from './phone.ts';
import type { SiteClient } from './site-client.ts';

/** The most phones that are kept; the first ones are forgotten. */
const mostPhones = 100;

/**
 * A phone for each browser, with an app of the publisher: `?app=trackit` takes another app, `?name=` a name. Everything is
 * forgotten when the process ends.
 */
export function phoneRoutes(site: SiteClient): Router {
  const router = Router();
  const phones = new Map<string, Phone>();

  /** The phone of a browser, which gets one at its first visit. */
  function phoneOf(request: Request, response: Response): Phone {
    const language = firstLanguage([request.acceptsLanguages(...languages)]);
    const [asked, name] = [textIn(request, 'app'), textIn(request, 'name')];
    const known = phones.get(parseCookie(request.headers.cookie ?? '')['phone'] ?? '');
    if (known && !asked && !name) return Object.assign(known, { language });
    const app = apps.find(({ slug }) => slug === asked)?.slug ?? 'chronos-pro';
    const phone = new Phone(site, { app, name: name ?? `Phone ${phones.size + 1}`, language });
    const id = randomUUID();
    phones.set(id, phone);
    for (const first of [...phones.keys()].slice(0, -mostPhones)) phones.delete(first);
    response.cookie('phone', id, { httpOnly: true, sameSite: 'lax' });
    return phone;
  }

  router.get('/', async (request, response) => {
    const phone = phoneOf(request, response);
    response.set('Cache-Control', 'no-store').send(await phonePage(phone.language, await phone.screen()));
  });
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
  for (const [name, act] of Object.entries(actions))
    router.post(`/${name}`, async (request, response) => {
      await act(phoneOf(request, response));
      response.redirect(303, '/');
    });
  return router;
}

function textIn({ query }: Request, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value ? value.slice(0, 60) : undefined;
}
