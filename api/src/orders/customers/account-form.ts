import { joiningSchema, signInRequestSchema } from '@site/api-contract';
import type { SiteForm } from '../../platform/http/form-post.ts';
import { activationForm, codeTypedIn } from './activation-form.ts';

/** The forms of /account, of all features, which work without script, and its links to files. */
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
    '/api/account/change-address',
    '/api/account/confirm-address',
    '/api/account/rename-device',
    '/api/account/remove-device',
    '/api/account/invite-person',
    '/api/account/remove-person',
    '/api/account/leave-plan',
    '/api/account/join-plan',
  ],
  name: 'account',
  /** A refused invitation is shown again. */
  query({ body }) {
    const { invitation } = joiningSchema.safeParse(body).data ?? {};
    return invitation ? new URLSearchParams({ invitation }).toString() : '';
  },
  /** Signing in shows the account that it needs. */
  refusedAt: ({ body }) =>
    codeTypedIn(body) && !signInRequestSchema.safeParse(body).success ? activationForm : undefined,
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
    'device_unknown',
    'plan_without_people',
    'people_full',
    'person_invited',
    'person_self',
    'person_unknown',
    'invitation_over',
    'person_elsewhere',
    'person_has_plan',
    'address_unchanged',
    'address_change_over',
    'address_change_pending',
  ],
};
