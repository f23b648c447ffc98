import { Router } from 'express';
import { accountErasureSchema, myDataPageQuerySchema } from '@site/api-contract';
import { myDataPaths } from '@site/api-contract/page-paths';
import type { RouteDependencies } from '../../orders/order-dependencies.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { limitPerIp, limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { redirectToForm, requestLanguage, type SiteForm } from '../../platform/http/form-post.ts';
import { describeMyData } from './describe-my-data.ts';
import { makeExport } from './make-export.ts';
import { requestErasure } from './request-erasure.ts';

const dataPath = '/api/account/data';

/** The file and the form of the page 'My data', which work without script. */
export const myDataForm: SiteForm = {
  path: myDataPaths,
  endpoints: [dataPath, '/api/account/erase'],
  name: 'my-data',
  errors: [
    'session_changed',
    'signed_out',
    'erasure_pending',
    'erasure_outdated',
    'payment_provider_unavailable',
  ],
};

export function myDataRoutes(dependencies: RouteDependencies): Router {
  const { rateLimits, sessions, wakeOutbox } = dependencies;
  const router = Router();

  addGet(router, '/api/account/my-data', limitReadsPerIp(rateLimits), async (request, response) => {
    const { step, language } = validate(myDataPageQuerySchema, request.query);
    const customer = await sessions.find(request);
    if (!customer) return void response.json({ signedOut: true });
    const confirm = step === 'confirm';
    const data = await describeMyData(dependencies, customer, { language, confirm });
    response.json({ data: { ...data, csrf: sessions.csrfTokensOf(request).erase } });
  });

  addGet(router, dataPath, limitPerIp(rateLimits, dataPath), async (request, response) => {
    const customer = await sessions.require(request);
    const { fileName, content } = await makeExport(dependencies, customer, requestLanguage(request));
    response.type('json').attachment(fileName).send(content);
  });

  addPost(router, '/api/account/erase', { rateLimits }, async (request, response) => {
    const body = validate(accountErasureSchema, request.body);
    const customer = await sessions.requireSender(request, 'erase');
    await requestErasure(dependencies, customer, body);
    wakeOutbox();
    await sessions.end(request, response);
    redirectToForm(myDataForm, request, response, 'erased');
  });
  return router;
}
