import { Router } from 'express';
import { accountDownloadSchema, accountFileQuerySchema } from '@site/api-contract';
import { requireOwnOrder } from '../../orders/order-proof.ts';
import { giveConsent } from '../../orders/give-consent.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { requireDownloadable } from '../../orders/order-status.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { packageOf, premiumPackage, findApp } from '../../orders/app-packages.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { redirectToPage, type SiteForm } from '../../platform/http/form-post.ts';
import { accountForm, accountPage } from '../../customers/pages.ts';

const download = accountForm(
  ['download'],
  [
    'order_unknown',
    'order_unpaid',
    'order_over',
    'order_refunded',
    'order_disputed',
    'offer_outdated',
    'payment_provider_unavailable',
  ],
);

export const accountFileForms: SiteForm[] = [
  download,
  { ...download, endpoints: ['/api/account/file'], hasCsrfToken: false },
];

/** The files of an account: an app, and the package of a paid order after its consent. */
export function accountFileRoutes(
  dependencies: OrderDependencies & Pick<RouteDependencies, 'files' | 'rateLimits' | 'sessions'>,
): Router {
  const { db, files, rateLimits, sessions } = dependencies;
  const router = Router();
  /** An order with its package, which must be deliverable before the consent, which ends the right of withdrawal. */
  const linkToPackage = async (id: string) => {
    const order = await refreshOrder(dependencies, id);
    requireDownloadable(order, (await findLatestInvoice(db, id))?.periodEnd);
    return { order, link: await files.linkTo(premiumPackage) };
  };

  addPost(router, '/api/account/download', { rateLimits }, async (request, response) => {
    const body = validate(accountDownloadSchema, request.body);
    const { id } = await requireOwnOrder(db, await sessions.requireSender(request), body.order);
    const { order, link } = await linkToPackage(id);
    // A second press of the button.
    if (order.consent) return response.redirect(303, link);
    await giveConsent(db, order, body);
    redirectToPage(accountPage, request, response, 'consented');
  });

  // A link and not a form: a bucket is of another origin, to which `form-action` forbids a form to lead.
  addGet(router, '/api/account/file', limitReadsPerIp(rateLimits), async (request, response) => {
    const query = validate(accountFileQuerySchema, request.query);
    const customer = await sessions.require(request);
    // The apps are free: the session only spares the customer the form, so nothing is stored or mailed.
    if ('appName' in query)
      return response.redirect(303, await files.linkTo(packageOf(findApp(query.appName))));
    const { order, link } = await linkToPackage((await requireOwnOrder(db, customer, query.order)).id);
    if (!order.consent) throw new ApiError('consent_missing', { field: 'consent' });
    response.redirect(303, link);
  });
  return router;
}
