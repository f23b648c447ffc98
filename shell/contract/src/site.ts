import { z } from 'zod';

const socialNetworks = ['facebook', 'twitter', 'instagram', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

const endpoint = z.string().regex(/^(https?:\/\/|\/)[^\s]+$/, 'an absolute URL or a path');

/**
 * What the running site says of its publisher and where its calls go. Comes from the shell's environment,
 * is public, and reaches the composed pages through the tokens of `sitePlaceholders`.
 */
export const siteSchema = z.object({
  /** The product's and the publisher's name. */
  name: z.string().min(1),
  publisher: z.string().min(1),
  /** Absolute origin for canonical addresses, without a slash at its end. */
  origin: z.url(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
    /** As readers of a page's language call it. */
    countryName: z.string(),
  }),
  email: z.email(),
  phone: z.string().min(1),
  /** The same to be dialled: RFC 3966 knows no spaces. */
  phoneUri: z.string().regex(/^tel:\+?[0-9]+$/),
  social: z.record(z.enum(socialNetworks), z.string()),
  /** Whether visitors see the apps' ratings (M4). */
  ratings: z.enum(['shown', 'hidden']),
  /** Where the ratings come from and how many there are, such as `Google Play, 412`; empty where the publisher states them. */
  ratingSource: z.string(),
  /** The languages of the apps, as readers of a page's language list them. */
  appLanguages: z.string(),
  /** When support answers, as readers of a page's language say it. */
  supportHours: z.string(),
  /** The one hosted payment page that every subscribe button opens (M7). */
  paymentLink: z.string().min(1),
  /** The payment provider's publishable key; empty where nobody can pay. */
  stripePublishableKey: z.string(),
  /** Other endpoints for the three calls that can be mapped (L17). */
  endpoints: z.object({
    '/api/contact': endpoint.optional(),
    '/api/create-payment-intent': endpoint.optional(),
    '/api/create-subscription': endpoint.optional(),
  }),
});

export type Site = z.infer<typeof siteSchema>;
