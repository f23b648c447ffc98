import { z } from 'zod';
import { operation, type Endpoint } from './openapi-operation.ts';
import * as contract from './schemas.ts';

const providerEvent = z.looseObject({ id: z.string(), type: z.string() });
/** `note`: why a signed event was ignored. */
const eventResponse = z.object({ received: z.literal(true), note: z.string().optional() });

const pageForm = (summary: string, body: z.ZodType): Endpoint => ({
  summary,
  body,
  form: true,
  status: 303,
});

const endpoints: Record<string, Endpoint> = {
  '/api/contact': {
    summary: 'Store a message for the company',
    body: contract.contactRequestSchema,
    form: true,
    status: 201,
    response: contract.contactResponseSchema,
  },
  '/api/job-report': {
    summary: 'A job report as PDF, of what a visitor typed and signed; nothing is stored',
    body: contract.jobReportSchema,
    form: true,
  },
  '/api/app-download': {
    summary: 'Ask for an app',
    body: contract.downloadRequestSchema,
    form: true,
    response: contract.downloadResponseSchema,
  },
  '/api/app-download/file': {
    summary: 'Fetch the app by the ticket of a form without script, or of a mailed link',
    status: 303,
  },
  '/api/app-download/page': {
    summary: 'What the page of an app’s download says of the file, as far as it is known',
    query: contract.downloadPageQuerySchema,
    response: contract.downloadPageSchema,
  },
  '/api/app-download/mailed': { summary: 'Open the page that offers the app of a mailed link', status: 303 },
  '/api/app-download/qr-code': {
    summary: 'A QR code, as SVG, that takes a phone to the page that offers the app, or all apps',
    query: contract.downloadQrCodeQuerySchema,
    image: 'image/svg+xml',
  },
  '/api/trial/page': {
    summary: 'The days of a trial that begins now',
    query: contract.trialPageQuerySchema,
    response: contract.trialPageSchema,
  },
  '/api/packages/{key}': {
    summary: 'Download a package by its signed link, if the api serves packages',
    query: z.object({ expires: z.string(), signature: z.string() }),
  },
  '/api/payment-settings': {
    summary: 'The settings that a browser needs to pay',
    response: contract.paymentSettingsSchema,
  },
  '/api/create-payment-intent': {
    summary: 'Start a payment, or find it again',
    body: contract.paymentRequestSchema,
    keyed: true,
    response: contract.paymentResponseSchema,
  },
  '/api/create-subscription': {
    summary: 'Start a subscription, or find it again; the first one of a mailbox has a trial',
    body: contract.subscriptionRequestSchema,
    keyed: true,
    response: contract.subscriptionResponseSchema,
  },
  '/api/order-state': {
    summary: 'The state of an order',
    body: contract.orderProofSchema,
    response: contract.orderStateSchema,
  },
  '/api/order-download': {
    summary: 'A link to the package of a paid order',
    body: contract.orderDownloadRequestSchema,
    response: contract.orderDownloadResponseSchema,
  },
  '/api/order-app': {
    summary: 'A link to an app, for the buyer of an order',
    body: contract.orderAppRequestSchema,
    response: contract.orderDownloadResponseSchema,
  },
  '/api/order-invoice': { summary: 'The latest invoice as PDF', body: contract.orderProofSchema },
  '/api/order-end-trial': {
    summary: 'End a trial at once',
    body: contract.orderProofSchema,
    response: contract.orderStateSchema,
  },
  '/api/declarations/cancellation': {
    summary: 'What the page of cancellations shows a visitor',
    response: contract.cancellationPageSchema,
  },
  '/api/declarations/withdrawal': {
    summary: 'What the page of withdrawals shows a visitor',
    response: contract.withdrawalPageSchema,
  },
  '/api/declarations/receipt': {
    summary: 'The receipt of a declaration as PDF',
    query: z.object({ receipt: z.string() }),
  },
  '/api/declarations/cancel': pageForm(
    'Declare a cancellation; leads to its receipt, or back to the form',
    contract.cancellationSchema,
  ),
  '/api/declarations/undo': pageForm(
    'Undo a declared cancellation, by the link in its mail',
    contract.mailedTokenSchema,
  ),
  '/api/declarations/confirm-cancellation': pageForm(
    'Confirm a declared cancellation, by the link in the mail that asks for it',
    contract.mailedTokenSchema,
  ),
  '/api/declarations/withdraw': pageForm(
    'Prepare a withdrawal; leads to its confirmation, or back to the form',
    contract.withdrawalSchema,
  ),
  '/api/declarations/confirm-withdrawal': pageForm(
    'Declare the withdrawal that was prepared; leads to its receipt',
    contract.withdrawalConfirmationSchema,
  ),
  '/api/order-payment': {
    summary: 'Pay what is due, or give the card of a trial, by the link of a mail',
    body: contract.orderProofSchema,
    response: contract.duePaymentResponseSchema,
  },
  '/api/order-agreement': {
    summary: 'Store what the buyer was shown when the button is pressed, before the provider is called',
    body: contract.agreementRequestSchema,
    status: 204,
  },
  '/api/account/page': {
    summary: 'What the page /account shows to this visitor',
    response: contract.accountPageSchema,
  },
  '/api/account/link': pageForm(
    'Mail a link that signs in, to a known address; the response is the same for every address',
    contract.accountLinkRequestSchema,
  ),
  '/api/account/sign-in': pageForm(
    'Sign in with the secret of a mailed link, once',
    contract.signInRequestSchema,
  ),
  '/api/account/sign-out': pageForm('End the session', contract.bareFormSchema),
  '/api/account/download': pageForm(
    'Agree to immediate delivery of the package of an own paid order',
    contract.accountDownloadSchema,
  ),
  '/api/account/file': {
    summary: 'Lead to the file of an app, or of the package of an own paid order',
    query: z.object({ appName: z.string(), order: z.string() }),
  },
  '/api/account/cancel': pageForm(
    'End an own subscription with the period paid for',
    contract.accountOrderSchema,
  ),
  '/api/account/keep': pageForm('Undo the cancellation of an own subscription', contract.accountOrderSchema),
  '/api/account/plan': pageForm(
    'Change the plan of an own subscription, as its preview has shown',
    contract.accountPlanSchema,
  ),
  '/api/account/card-page': {
    summary: 'What the page that replaces a card shows to this visitor',
    response: contract.cardPageSchema,
  },
  '/api/account/card': {
    summary: 'The secret for another card of an own subscription, which pays what is open of it',
    body: contract.accountOrderSchema,
    response: contract.cardChangeResponseSchema,
  },
  '/api/account/terms': {
    summary: 'Lead to the page of the terms that an agreement names',
    query: z.object({ address: z.string() }),
  },
  '/api/account/invoice': {
    summary: 'An own invoice as PDF, or a correction of it',
    query: z.object({ number: z.string(), correction: z.string().optional() }),
  },
  '/api/account/credit-note': {
    summary: 'An own credit note as PDF',
    query: z.object({ number: z.string() }),
  },
  '/api/account/billing-address': pageForm(
    'Address all own invoices and credit notes to a company or person',
    contract.billingAddressRequestSchema,
  ),
  '/api/account/remove-billing-address': pageForm(
    'Address own invoices and credit notes to the buyer again',
    contract.bareFormSchema,
  ),
  '/api/account/my-data': {
    summary: 'What the page of a visitor’s data shows',
    response: contract.myDataPageSchema,
  },
  '/api/account/data': { summary: 'Everything that is stored about the customer, as a JSON file' },
  '/api/account/erase': pageForm(
    'Erase the customer, except for data that a law requires to be kept',
    contract.accountErasureSchema,
  ),
  '/api/oauth/device_authorization': {
    summary: 'Ask for the codes that sign an app’s device in (RFC 8628)',
    body: contract.deviceAuthorizationRequestSchema,
    form: 'only',
    forApps: 'no token',
    response: contract.deviceAuthorizationResponseSchema,
  },
  '/api/oauth/token': {
    summary: 'Redeem a device code or a refresh token for the device’s tokens',
    body: contract.tokenRequestSchema,
    form: 'only',
    forApps: 'no token',
    response: contract.tokenResponseSchema,
  },
  '/api/entitlements': {
    summary: 'What the plan of a device’s account gives, with a lease for the time without connection',
    query: contract.entitlementsQuerySchema,
    forApps: 'token',
    response: contract.entitlementsSchema,
  },
  '/.well-known/jwks.json': {
    summary: 'The public keys of leases',
    response: contract.jwksSchema,
  },
  '/api/account/activation': {
    summary: 'What the page /activate shows to this visitor',
    response: contract.activationPageSchema,
  },
  '/api/account/activate': pageForm(
    'Connect the device of a code to the own account',
    contract.activationSchema,
  ),
  '/api/account/refuse-device': pageForm('Refuse the device of a code', contract.activationSchema),
  '/api/account/rename-device': pageForm('Name an own device', contract.deviceNameSchema),
  '/api/account/remove-device': pageForm('Disconnect an own device', contract.deviceRemovalSchema),
  '/api/account/change-address': pageForm(
    'Ask for another address of the account',
    contract.addressChangeSchema,
  ),
  '/api/account/confirm-address': pageForm(
    'Confirm a change of address from one of the two mailboxes',
    contract.addressConfirmationSchema,
  ),
  '/api/account/invite-person': pageForm('Share the own plan with a person', contract.invitationSchema),
  '/api/account/remove-person': pageForm('Take a person off the own plan', contract.personRemovalSchema),
  '/api/account/join-plan': pageForm('Accept an invitation to somebody’s plan', contract.joiningSchema),
  '/api/account/leave-plan': pageForm('Leave somebody’s plan', contract.bareFormSchema),
  '/api/stripe-webhook': {
    summary: 'Take an event of the payment provider',
    body: providerEvent,
    signed: true,
    response: eventResponse,
  },
  '/api/health': { summary: 'Whether the process answers', response: contract.healthSchema },
  '/api/ready': { summary: 'Whether every part works', response: contract.readinessSchema },
};

/** The OpenAPI document of the api, made from the schemas with which the api validates. */
export function openApiDocument() {
  const paths = Object.entries(endpoints).map(([path, endpoint]) => [
    path,
    { [endpoint.body ? 'post' : 'get']: operation(path, endpoint) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Site API', version: '1.0.0' },
    components: { securitySchemes: { device: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(paths) as Record<string, Record<string, ReturnType<typeof operation>>>,
  };
}
