import { z } from 'zod';

const socialNetworks = ['facebook', 'twitter', 'instagram', 'linkedin'] as const;

const endpoint = z.string().regex(/^(https?:\/\/|\/)[^\s]+$/, 'an absolute URL or a path');

/**
 * The site's facts and the endpoints of its calls, from the shell's environment; public; filled into pages by
 * `fillPlaceholders`.
 */
export const siteSchema = z.object({
  name: z.string().min(1),
  publisher: z.string().min(1),
  /** Absolute origin, without a slash at its end. */
  origin: z.url(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
    countryName: z.string(),
  }),
  email: z.email(),
  phone: z.string().min(1),
  /** The phone number as a URI (RFC 3966 allows no spaces). */
  phoneUri: z.string().regex(/^tel:\+?[0-9]+$/),
  /** The year the publisher was founded; empty if not stated. */
  since: z.string(),
  /** The people behind the publisher; empty if not stated. */
  people: z.string(),
  /** The customers named in the hero (M2); empty for the demonstration logos, `none` for nothing. */
  customers: z.string(),
  social: z.record(z.enum(socialNetworks), z.string()),
  /** Which of the apps' ratings visitors see (M4): all, those with a source, none. */
  ratings: z.enum(['shown', 'sourced', 'hidden']),
  /** By an app's slug, source and number of its ratings in the page's language; none where the publisher states them. */
  ratingSources: z.record(z.string(), z.string()),
  /** The publisher's page in the Android store (M5); empty if there is none. */
  storeLink: z.string(),
  /** The languages of the apps, listed in the page's language. */
  appLanguages: z.string(),
  supportHours: z.string(),
  businessPeople: z.string(),
  /** Within how many working days what a team needs is set up. */
  businessDays: z.string(),
  /** How long personal data is kept, as durations in the page's language such as `90 days`. */
  kept: z.object({
    /** The copy that sync keeps on the publisher's servers, after the plan has ended. */
    sync: z.string(),
    messages: z.string(),
    downloads: z.string(),
  }),
  imprint: z.object({
    /** In the Swiss register of companies (UID), such as CHE-000.000.000. */
    companyNumber: z.string(),
    /** The person responsible for the content. */
    director: z.string(),
    hostingProvider: z.string(),
    /** With its country. */
    hostingAddress: z.string(),
  }),
  /** A sentence that names the representative in the EU (GDPR, art. 27); empty if there is none. */
  euRepresentative: z.string(),
  /** The hosted payment page that each plan's subscribe button opens (M7). */
  paymentLinks: z.object({ basic: z.string(), premium: z.string(), business: z.string() }),
  /** Whether each plan has a page of its own, or `all` share one, which the buttons then say. */
  paymentLinkOf: z.enum(['each', 'all']),
  /** The payment provider's publishable key; empty where payment is off. */
  stripePublishableKey: z.string(),
  /** Endpoints that replace those of the three mapped calls (L17). */
  endpoints: z.object({
    '/api/contact': endpoint.optional(),
    '/api/create-payment-intent': endpoint.optional(),
    '/api/create-subscription': endpoint.optional(),
  }),
});

export type Site = z.infer<typeof siteSchema>;
