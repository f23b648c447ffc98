import { Router } from 'express';
import { accountErasureSchema, myDataPageQuerySchema, type MyDataPageData } from '@site/api-contract';
import { myDataPaths } from '@site/api-contract/page-paths';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { limitPerIp, limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import {
  redirectToPage,
  requestLanguage,
  type FormPage,
  type SiteForm,
} from '../../platform/http/form-post.ts';
import { describeMyData } from './describe-my-data.ts';
import { makeExport } from './make-export.ts';
import { requestErasure } from './request-erasure.ts';

const dataPath = '/api/account/data';
const erasurePath = '/api/account/erase';

/** The page 'My data'. */
const myDataPage: FormPage = {
  path: myDataPaths,
  name: 'my-data',
  errors: [
    'session_changed',
    'signed_out',
    'erasure_pending',
    'erasure_outdated',
    'payment_provider_unavailable',
  ],
};

export const myDataForms: SiteForm[] = [
  { ...myDataPage, endpoints: [dataPath] },
  { ...myDataPage, endpoints: [erasurePath], hasCsrfToken: true },
];

export function myDataRoutes(
  dependencies: OrderDependencies & Pick<RouteDependencies, 'rateLimits' | 'sessions' | 'wakeOutbox'>,
): Router {
  const { rateLimits, sessions, wakeOutbox } = dependencies;
  const router = Router();

  addGet(router, '/api/account/my-data', limitReadsPerIp(rateLimits), async (request, response) => {
    const { step, language } = validate(myDataPageQuerySchema, request.query);
    const customer = await sessions.find(request);
    if (!customer) return void response.json({ signedOut: true } satisfies MyDataPageData);
    const confirm = step === 'confirm';
    const data = await describeMyData(dependencies, customer, { language, confirm });
    const csrf = sessions.csrfTokenOf(request, erasurePath);
    response.json({ data: { ...data, csrf } } satisfies MyDataPageData);
  });

  addGet(router, dataPath, limitPerIp(rateLimits, dataPath), async (request, response) => {
    const customer = await sessions.require(request);
    const { fileName, content } = await makeExport(dependencies, customer, requestLanguage(request));
    response.type('json').attachment(fileName).send(content);
  });

  addPost(router, erasurePath, { rateLimits }, async (request, response) => {
    const body = validate(accountErasureSchema, request.body);
    const customer = await sessions.requireSender(request);
    await requestErasure(dependencies, customer, body);
    wakeOutbox();
    await sessions.end(request, response);
    redirectToPage(myDataPage, request, response, 'erased');
  });
  return router;
}
