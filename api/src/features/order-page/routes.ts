import { Router } from 'express';
import {
  agreementRequestSchema,
  orderAppRequestSchema,
  orderDownloadRequestSchema,
  orderProofSchema,
  type OrderDownloadResponse,
} from '@site/api-contract';
import { addPost } from '../../platform/http/endpoints.ts';
import { absoluteUrl } from '../../platform/http/responses.ts';
import { validate } from '../../platform/http/read-body.ts';
import { packageOf, premiumPackage, findApp } from '../../orders/app-packages.ts';
import { describeOrder } from './describe-order.ts';
import { resumePayment } from './resume-payment.ts';
import { agree } from '../../orders/agreements/agree.ts';
import { applyFirstCard } from '../../orders/card-changes/change-card.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import { giveConsent } from '../../orders/give-consent.ts';
import { requireDownloadable } from '../../orders/order-status.ts';
import { findProvenOrder, readProvenOrder } from '../../orders/order-proof.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, ignoreMissing } from '../../platform/payments/payment-provider.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

export function orderPageRoutes(
  dependencies: OrderDependencies & Pick<RouteDependencies, 'files' | 'describePackage' | 'rateLimits'>,
): Router {
  const { db, files, describePackage, rateLimits, siteOrigin } = dependencies;
  const router = Router();
  const reads = { rateLimits, isReading: true };

  addPost(router, '/api/order-state', reads, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    const order = await readProvenOrder(dependencies, proof, request.log);
    await applyFirstCard(dependencies, order);
    response.json(await describeOrder(db, order, proof.language));
  });

  addPost(router, '/api/order-download', reads, async (request, response) => {
    const downloadRequest = validate(orderDownloadRequestSchema, request.body);
    const order = await readProvenOrder(dependencies, downloadRequest, request.log);
    requireDownloadable(order, (await findLatestInvoice(db, order.id))?.periodEnd);
    // Before the consent, which ends the right of withdrawal: the package must be deliverable.
    const link = await files.linkTo(premiumPackage);
    const downloadUrl = absoluteUrl(link, request, siteOrigin);
    await giveConsent(db, order, downloadRequest);
    const body: OrderDownloadResponse = { downloadUrl, ...(await describePackage(premiumPackage)) };
    response.json(body);
  });

  // The apps are free: the proof only spares the customer the form, so nothing is stored or mailed.
  addPost(router, '/api/order-app', reads, async (request, response) => {
    const body = validate(orderAppRequestSchema, request.body);
    await findProvenOrder(dependencies, body);
    const app = packageOf(findApp(body.appName));
    const downloadUrl = absoluteUrl(await files.linkTo(app), request, siteOrigin);
    response.json({ downloadUrl, ...(await describePackage(app)) } satisfies OrderDownloadResponse);
  });

  addPost(router, '/api/order-end-trial', { rateLimits }, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    const order = await endTrial(dependencies, await findProvenOrder(dependencies, proof));
    response.json(await describeOrder(db, order, proof.language));
  });

  addPost(router, '/api/order-agreement', { rateLimits }, async (request, response) => {
    const pressed = validate(agreementRequestSchema, request.body);
    await agree(db, await findProvenOrder(dependencies, pressed), pressed);
    response.status(204).end();
  });

  addPost(router, '/api/order-payment', { rateLimits }, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    const order = await findProvenOrder(dependencies, proof);
    const isByLink = proof.orderToken !== undefined;
    response.json(await resumePayment(dependencies, order, { language: proof.language, isByLink }));
  });
  return router;
}

/**
 * Ends a trial at once; safe to repeat. Without a card the mailbox may start another one.
 * @throws ApiError `trial_not_running`, `payment_provider_unavailable`
 */
async function endTrial(dependencies: OrderDependencies, { id }: Order): Promise<Order> {
  const order = await refreshOrder(dependencies, id);
  const { status, subscriptionId } = order;
  if (order.kind === 'subscription' && status === 'ended') return order;
  if (status !== 'trialing' || !subscriptionId) throw new ApiError('trial_not_running');
  // Absent if another request has ended the subscription.
  await callProvider(() => dependencies.stripe.subscriptions.cancel(subscriptionId)).catch(ignoreMissing);
  return refreshOrder(dependencies, id);
}
