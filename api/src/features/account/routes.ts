import { Router, type Request } from 'express';
import {
  accountOrderSchema,
  accountPageQuerySchema,
  accountPlanSchema,
  agreedTermsQuerySchema,
  billingAddressRequestSchema,
  billingAddressSchema,
  cardPageQuerySchema,
  type CardPageData,
} from '@site/api-contract';
import { maxNameLength } from '@site/api-contract/field-limits';
import { beginCardChange } from '../../orders/card-changes/change-card.ts';
import { requireOwnOrder } from '../../orders/order-proof.ts';
import {
  deleteBillingAddress,
  saveBillingAddress,
} from '../../orders/invoices/billing-address-repository.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { cancelAtPeriodEnd, resumeSubscription } from '../../orders/subscription-changes/change-end.ts';
import { changePlan } from '../../orders/subscription-changes/change-plan.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { postedForm, redirectToPage, typedFields, type SiteForm } from '../../platform/http/form-post.ts';
import { accountForm, accountPage } from '../../customers/pages.ts';
import { billingFields } from './describe-account.ts';
import { describeCard } from './describe-card.ts';
import { describePage, type PageDependencies } from './describe-page.ts';

export const accountForms: SiteForm[] = [
  accountForm(
    ['cancel', 'keep', 'plan'],
    [
      'order_unknown',
      'subscription_not_running',
      'subscription_ends',
      'card_needs_confirmation',
      'card_refused',
      'payment_refused',
      'invoice_open',
      'plan_change_outdated',
      'plan_change_waits',
      'plan_suspended',
      'plan_unchanged',
      'plan_unknown',
      'payment_provider_unavailable',
    ],
  ),
  accountForm(['billing-address', 'remove-billing-address']),
];

/** The page that replaces a card needs script. */
const cardPath = '/api/account/card';

type AccountDependencies = PageDependencies & Pick<RouteDependencies, 'rateLimits' | 'sessions'>;

export function accountRoutes(dependencies: AccountDependencies): Router {
  const router = Router();
  addPages(router, dependencies);
  addSubscription(router, dependencies);
  addBillingAddress(router, dependencies);
  addCard(router, dependencies);
  return router;
}

/** The sender's order. @throws ApiError `signed_out`, `session_changed`, `order_unknown` */
async function requireOrder({ db, sessions }: AccountDependencies, request: Request, id: string) {
  return requireOwnOrder(db, await sessions.requireSender(request), id);
}

function addPages(router: Router, dependencies: AccountDependencies): void {
  const { rateLimits, sessions } = dependencies;
  addGet(router, '/api/account/page', limitReadsPerIp(rateLimits), async (request, response) => {
    const query = validate(accountPageQuerySchema, request.query);
    const customer = await sessions.find(request);
    response.json(await describePage(dependencies, query, customer, sessions.csrfTokensOf(request)));
  });

  // Redirects to the terms of an agreement: a template may not fill in the whole address of a link.
  addGet(router, '/api/account/terms', limitReadsPerIp(rateLimits), (request, response) => {
    const { address } = agreedTermsQuerySchema.parse(request.query);
    if (!address) throw new ApiError('field_invalid', { field: 'address' });
    response.redirect(303, address);
  });
}

function addSubscription(router: Router, dependencies: AccountDependencies): void {
  const { rateLimits } = dependencies;
  for (const [name, change, outcome] of [
    ['cancel', cancelAtPeriodEnd, 'cancelled'],
    ['keep', resumeSubscription, 'kept'],
  ] as const)
    addPost(router, `/api/account/${name}`, { rateLimits }, async (request, response) => {
      const body = validate(accountOrderSchema, request.body);
      await change(dependencies, await requireOrder(dependencies, request, body.order));
      redirectToPage(accountPage, request, response, outcome);
    });

  addPost(router, '/api/account/plan', { rateLimits }, async (request, response) => {
    const { order, ...planChange } = validate(accountPlanSchema, request.body);
    const changed = await changePlan(
      dependencies,
      await requireOrder(dependencies, request, order),
      planChange,
    );
    redirectToPage(accountPage, request, response, changed.nextPlan ? 'plan-noted' : 'plan-changed');
  });
}

function addBillingAddress(router: Router, { db, rateLimits, sessions }: AccountDependencies): void {
  addPost(router, '/api/account/billing-address', { rateLimits }, async (request, response) => {
    const { mailboxKey } = await sessions.requireSender(request);
    if (postedForm(response) && !billingAddressRequestSchema.safeParse(request.body).success) {
      await sessions.keepRefusedInput(request, typedFields(request.body, billingFields, 2 * maxNameLength));
      // The page shows the refused input again.
      return redirectToPage(accountPage, request, response, 'billing', 'billing=edit');
    }
    // This schema leaves out language and token: only the address is stored.
    await saveBillingAddress(db, mailboxKey, validate(billingAddressSchema, request.body));
    await sessions.keepRefusedInput(request, null);
    redirectToPage(accountPage, request, response, 'billing-saved');
  });

  addPost(router, '/api/account/remove-billing-address', { rateLimits }, async (request, response) => {
    const { mailboxKey } = await sessions.requireSender(request);
    await deleteBillingAddress(db, mailboxKey);
    redirectToPage(accountPage, request, response, 'billing-removed');
  });
}

function addCard(router: Router, dependencies: AccountDependencies): void {
  const { rateLimits, sessions } = dependencies;
  addGet(router, '/api/account/card-page', limitReadsPerIp(rateLimits), async (request, response) => {
    const query = validate(cardPageQuerySchema, request.query);
    const customer = await sessions.find(request);
    if (!customer) return void response.json({ signedOut: true } satisfies CardPageData);
    const card = await describeCard(dependencies, customer, query);
    response.json({ ...card, csrf: sessions.csrfTokenOf(request, cardPath) } satisfies CardPageData);
  });

  addPost(router, cardPath, { rateLimits }, async (request, response) => {
    const body = validate(accountOrderSchema, request.body);
    const order = await requireOrder(dependencies, request, body.order);
    response.json(await beginCardChange(dependencies, order));
  });
}
