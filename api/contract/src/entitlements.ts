import { z } from 'zod';
import { language, planId as plan } from './fields.ts';
import type { PlanId } from './price-list.ts';

export const entitlementsQuerySchema = z.object({ language });

const featuresSchema = z.object({
  /** On how many devices records are synced; null: any number. */
  syncDevices: z.int().nonnegative().nullable(),
  advertising: z.boolean(),
  support: z.enum(['none', 'email', 'priority', 'always']),
  team: z.boolean(),
});
export type PlanFeatures = z.infer<typeof featuresSchema>;

/** `ending`: paid for, and not renewed. `past_due`: a payment has failed and can still be made up for. */
const state = z.enum(['none', 'trial', 'active', 'ending', 'past_due']);
export type PlanState = z.infer<typeof state>;

/** Why the latest plan ended; `shared_over`: somebody else has paid for it. */
const endReason = z.enum([
  'trial_over',
  'over',
  'unpaid',
  'withdrawn',
  'refunded',
  'disputed',
  'shared_over',
]);
export type PlanEndReason = z.infer<typeof endReason>;

export const entitlementsSchema = z.object({
  plan: plan.nullable(),
  state,
  features: featuresSchema,
  /** ISO 8601: the end of what is paid for, or of the trial; a renewal moves it. Null without a plan. */
  until: z.iso.datetime().nullable(),
  device: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Whether this device is one of those that sync. */
    sync: z.boolean(),
  }),
  /** Without a plan, if there was one. */
  ended: z.object({ plan, reason: endReason }).optional(),
  /** The state in a sentence for the app's user, in the app's language. */
  message: z.string().min(1),
  /** A JWT with `leaseClaimsSchema`, which proves the plan offline. Absent where nothing may be used offline. */
  lease: z.string().optional(),
});
export type Entitlements = z.infer<typeof entitlementsSchema>;

/** The claims of a lease, whose header has `"alg": "EdDSA"` and `"typ": "lease+jwt"`; times are seconds since 1970. */
export const leaseClaimsSchema = z.object({
  /** The site's address. */
  iss: z.url(),
  /** The device. */
  sub: z.uuid(),
  /** The app: its `client_id`. */
  aud: z.string(),
  /** By the clock of the api, which also corrects that of the device. */
  iat: z.int(),
  /** At most 14 days after `iat`, and at most three days after what is paid for. */
  exp: z.int(),
  /** The account, for a service that syncs its devices. */
  account: z.uuid(),
  plan,
  state,
  features: featuresSchema,
  sync: z.boolean(),
  until: z.int(),
});
export type LeaseClaims = z.infer<typeof leaseClaimsSchema>;

/** 200 of GET /.well-known/jwks.json (RFC 7517): the keys that have signed leases which are still valid. */
export const jwksSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string(),
      x: z.string(),
    }),
  ),
});

/** The message to the publisher's back end (Standard Webhooks), at each change and again by command. */
export const entitlementChangedSchema = z.object({
  type: z.literal('entitlement.changed'),
  timestamp: z.iso.datetime(),
  data: z.object({
    /** As in a lease. */
    account: z.uuid(),
    plan: plan.nullable(),
    state,
    features: featuresSchema,
    until: z.iso.datetime().nullable(),
    devices: z.array(z.object({ id: z.uuid(), app: z.string(), sync: z.boolean() })),
  }),
});
export type EntitlementChanged = z.infer<typeof entitlementChangedSchema>;

export const freeFeatures: PlanFeatures = {
  syncDevices: 0,
  advertising: true,
  support: 'none',
  team: false,
};

export const planFeatures: Readonly<Record<PlanId, PlanFeatures>> = {
  basic: { syncDevices: 2, advertising: true, support: 'email', team: false },
  premium: { syncDevices: null, advertising: false, support: 'priority', team: false },
  business: { syncDevices: null, advertising: false, support: 'always', team: true },
};
