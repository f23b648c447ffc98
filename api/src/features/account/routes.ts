import type { Language } from '@site/shared-i18n';
import { Router, type Request } from 'express';
import {
  accountDownloadSchema,
  accountFileQuerySchema,
  accountLinkRequestSchema,
  accountOrderSchema,
  accountPageQuerySchema,
  accountPlanSchema,
  agreedTermsQuerySchema,
  billingAddressRemovalSchema,
  billingAddressRequestSchema,
  billingAddressSchema,
  cardPageQuerySchema,
  signInRequestSchema,
  signOutRequestSchema,
} from '@site/api-contract';
import { longestName } from '@site/api-contract/field-limits';
import { beginCardChange } from '../../orders/card-changes/begin-card-change.ts';
import type { MarkedForm } from '../../orders/customers/form-marks.ts';
import type { Sessions } from '../../orders/customers/session-cookie.ts';
import { requireOwnOrder } from '../../orders/customers/sessions.ts';
import { giveConsent } from '../../orders/give-consent.ts';
import {
  deleteBillingAddress,
  saveBillingAddress,
} from '../../orders/invoices/billing-address-repository.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { requireDownloadable } from '../../orders/order-status.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { cancelAtPeriodEnd, resumeSubscription } from '../../orders/subscription-changes/change-end.ts';
import { changePlan } from '../../orders/subscription-changes/change-plan.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { isBot } from '../../platform/http/bot-trap.ts';
import { postedForm, redirectToForm, type SiteForm } from '../../platform/http/form-post.ts';
import { limitReadsPerIp, type CountedLimits } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { typedFields } from '../../platform/http/typed-fields.ts';
import { packageOf, premiumPackage } from '../../platform/packages/app-packages.ts';
import { findApp } from '../../platform/packages/find-app.ts';
import type { PackageStore } from '../../platform/packages/package-store.ts';
import type { SignedIds } from '../../platform/signing/signed-ids.ts';
import { describeAccount } from './describe-account.ts';
import { billingFields } from './describe-billing-address.ts';
import { describeCard } from './describe-card.ts';
import { describePlanChange } from './describe-plan-change.ts';
import { findLink } from './link-repository.ts';
import { emailOfLink, requestLink, signIn } from './sign-in.ts';

interface AccountDependencies extends OrderDependencies {
  /** Devices and people of an account, for its page. */
  describeMore: (mailboxKey: string, language: Language) => Promise<object>;
  /** The page of a link that confirms a change of address. */
  describeChange: (token: string) => Promise<object>;
  /** The page of a mailed invitation. */
  describeInvitation: (token: string) => Promise<object>;
  packages: PackageStore;
  rateLimits: CountedLimits;
  /** Tokens of requests for links that sign in; the page's URL contains one. */
  linkRequests: SignedIds;
  sessions: Sessions;
}

/** The forms of /account, which work without script, and its links to files. */
export const accountForm: SiteForm = {
  path: '/account',
  endpoints: [
    '/api/account/link',
    '/api/account/sign-in',
    '/api/account/sign-out',
    '/api/account/download',
    '/api/account/file',
    '/api/account/invoice',
    '/api/account/credit-note',
    '/api/account/cancel',
    '/api/account/keep',
    '/api/account/plan',
    '/api/account/billing-address',
    '/api/account/remove-billing-address',
  ],
  name: 'account',
  errors: [
    'link_over',
    'subscription_not_running',
    'subscription_ends',
    'card_needs_confirmation',
    'card_refused',
    'invoice_open',
    'plan_change_outdated',
    'plan_change_waits',
    'plan_unchanged',
    'plan_unknown',
    'session_changed',
    'signed_out',
    'order_unknown',
    'order_unpaid',
    'order_over',
    'order_refunded',
    'order_disputed',
    'payment_provider_unavailable',
  ],
};

/** The same page, which shows refused input of the billing address again. */
const editedForm: SiteForm = { ...accountForm, query: () => 'billing=edit' };

/** The page on which the device of a code waits to be confirmed. */
function waitingDevice(code: string): SiteForm {
  const query = new URLSearchParams({ code }).toString();
  return { path: '/activate', endpoints: [], name: 'activation', query: () => query };
}

/** GET /api/account/page and the forms of that page; the page and the endpoint that replace a card. */
export function accountRoutes(dependencies: AccountDependencies): Router {
  const { db, packages, rateLimits, sessions, linkRequests } = dependencies;
  const router = Router();
  /** The sender's order. @throws ApiError `signed_out`, `session_changed`, `order_unknown` */
  const requireOrder = async (request: Request, form: MarkedForm, id: string) =>
    requireOwnOrder(db, await sessions.requireSender(request, form), id);
  /** An order with its package, which must be deliverable before the consent, which ends the right of withdrawal. */
  const linkToPackage = async (id: string) => {
    const order = await refreshOrder(dependencies, id);
    requireDownloadable(order, (await findLatestInvoice(db, id))?.periodEnd);
    return { order, link: await packages.linkTo(premiumPackage) };
  };

  addGet(router, '/api/account/page', limitReadsPerIp(rateLimits), async (request, response) => {
    const { link, code, invitation, address, asked, plan, order, billing, language } = validate(
      accountPageQuerySchema,
      request.query,
    );
    const customer = await sessions.find(request);
    response.set('Cache-Control', 'private, no-store');
    if (link !== undefined) {
      const email = await emailOfLink(db, link);
      return void response.json(
        email ? { arrival: { link, email, code: code ?? '' } } : { linkOver: true, signedOut: true },
      );
    }
    if (address !== undefined) return void response.json(await dependencies.describeChange(address));
    if (invitation !== undefined)
      return void response.json(await dependencies.describeInvitation(invitation));
    if (!customer) {
      const id = asked && linkRequests.idOf(asked);
      const email = id && (await findLink(db, id))?.email;
      return void response.json({ signedOut: true, ...(email && { asked: { email } }) });
    }
    const account = await describeAccount(dependencies, customer, {
      language,
      editBilling: billing === 'edit',
    });
    const change =
      plan && order ? await describePlanChange(dependencies, customer, { plan, order, language }) : {};
    const more = await dependencies.describeMore(customer.mailboxKey, language);
    response.json({ account: { ...account, ...more, marks: sessions.marksOf(request) }, ...change });
  });

  // Leads to the terms of an agreement: no address of a page's link is a visitor's value as a whole.
  addGet(router, '/api/account/terms', limitReadsPerIp(rateLimits), (request, response) => {
    const { address } = agreedTermsQuerySchema.parse(request.query);
    if (!address) throw new ApiError('field_invalid', { field: 'address' });
    response.set('Cache-Control', 'private, no-store').redirect(303, address);
  });

  addPost(router, '/api/account/link', { rateLimits }, async (request, response) => {
    const body = validate(accountLinkRequestSchema, request.body);
    if (isBot(body)) {
      request.log.info('form of a bot ignored');
      return redirectToForm(accountForm, request, response, 'sent');
    }
    // The e-mail address itself is never part of a URL.
    const query = new URLSearchParams({
      asked: linkRequests.tokenOf(await requestLink(dependencies, body)),
    });
    redirectToForm({ ...accountForm, query: () => query.toString() }, request, response, 'sent');
  });

  addPost(router, '/api/account/sign-in', { rateLimits }, async (request, response) => {
    const { link, code } = validate(signInRequestSchema, request.body);
    const secret = await signIn(dependencies, link);
    await sessions.replace(request, response, secret);
    if (code) return redirectToForm(waitingDevice(code), request, response, 'signed-in');
    redirectToForm(accountForm, request, response, 'signed-in');
  });

  addPost(router, '/api/account/sign-out', { rateLimits }, async (request, response) => {
    validate(signOutRequestSchema, request.body);
    if (await sessions.find(request)) await sessions.requireSender(request, 'signOut');
    await sessions.end(request, response);
    redirectToForm(accountForm, request, response, 'left');
  });

  for (const [name, change, outcome] of [
    ['cancel', cancelAtPeriodEnd, 'cancelled'],
    ['keep', resumeSubscription, 'kept'],
  ] as const)
    addPost(router, `/api/account/${name}`, { rateLimits }, async (request, response) => {
      const body = validate(accountOrderSchema, request.body);
      await change(dependencies, await requireOrder(request, name, body.order));
      redirectToForm(accountForm, request, response, outcome);
    });

  addPost(router, '/api/account/plan', { rateLimits }, async (request, response) => {
    const { order, ...planChange } = validate(accountPlanSchema, request.body);
    const changed = await changePlan(dependencies, await requireOrder(request, 'plan', order), planChange);
    redirectToForm(accountForm, request, response, changed.nextPlan ? 'plan-noted' : 'plan-changed');
  });

  addPost(router, '/api/account/billing-address', { rateLimits }, async (request, response) => {
    const { mailboxKey } = await sessions.requireSender(request, 'billingAddress');
    if (postedForm(response) && !billingAddressRequestSchema.safeParse(request.body).success) {
      await sessions.keepRefusedInput(request, typedFields(request.body, billingFields, 2 * longestName));
      return redirectToForm(editedForm, request, response, 'billing');
    }
    // Not the language: the address is stored as it is.
    await saveBillingAddress(db, mailboxKey, validate(billingAddressSchema, request.body));
    await sessions.keepRefusedInput(request, null);
    redirectToForm(accountForm, request, response, 'billing-saved');
  });

  addPost(router, '/api/account/remove-billing-address', { rateLimits }, async (request, response) => {
    validate(billingAddressRemovalSchema, request.body);
    const { mailboxKey } = await sessions.requireSender(request, 'removeBillingAddress');
    await deleteBillingAddress(db, mailboxKey);
    redirectToForm(accountForm, request, response, 'billing-removed');
  });

  addGet(router, '/api/account/card-page', limitReadsPerIp(rateLimits), async (request, response) => {
    const query = validate(cardPageQuerySchema, request.query);
    const customer = await sessions.find(request);
    response.set('Cache-Control', 'private, no-store');
    if (!customer) return void response.json({ signedOut: true });
    const shown = await describeCard(dependencies, customer, query);
    response.json({ ...shown, mark: sessions.marksOf(request).card });
  });

  addPost(router, '/api/account/card', { rateLimits }, async (request, response) => {
    const body = validate(accountOrderSchema, request.body);
    const order = await requireOrder(request, 'card', body.order);
    response.set('Cache-Control', 'no-store').json(await beginCardChange(dependencies, order));
  });

  addPost(router, '/api/account/download', { rateLimits }, async (request, response) => {
    const body = validate(accountDownloadSchema, request.body);
    const { id } = await requireOrder(request, 'download', body.order);
    const { order, link } = await linkToPackage(id);
    // A second press of the button.
    if (order.consent) return response.set('Cache-Control', 'no-store').redirect(303, link);
    await giveConsent(db, order, body);
    redirectToForm(accountForm, request, response, 'consented');
  });

  // A link and not a form: a bucket is of another origin, to which `form-action` forbids a form to lead.
  addGet(router, '/api/account/file', limitReadsPerIp(rateLimits), async (request, response) => {
    const query = validate(accountFileQuerySchema, request.query);
    const customer = await sessions.require(request);
    response.set('Cache-Control', 'private, no-store');
    // The apps are free: the session only spares the customer the form, so nothing is stored or mailed.
    if ('appName' in query)
      return response.redirect(303, await packages.linkTo(packageOf(findApp(query.appName))));
    const { order, link } = await linkToPackage((await requireOwnOrder(db, customer, query.order)).id);
    if (!order.consent) throw new ApiError('consent_missing', { field: 'consent' });
    response.redirect(303, link);
  });
  return router;
}
