import { z } from 'zod';
import { businessPeopleLimits, settingDefaults } from '@site/api-contract/setting-defaults';
import { isPublicOrigin } from '@site/server-kit/public-site';
import type { Site } from '@site/shell-contract/site';
import { languages } from '@site/shared-i18n/languages';

/** `fr,de,pt-BR`: languages by their codes. */
const languageCodesSchema = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?(,[a-z]{2}(-[A-Z]{2})?)*$/, 'codes of languages, separated by commas');

/** `Mo-Fr` or `Mo-Fr 09:00-17:00`, as schema.org writes opening hours. */
const openingHoursSchema = z
  .string()
  .regex(
    /^(Mo|Tu|We|Th|Fr|Sa|Su)-(Mo|Tu|We|Th|Fr|Sa|Su)( \d\d:\d\d-\d\d:\d\d)?$/,
    'days and hours such as Mo-Fr 09:00-17:00',
  );

/** `name=value` pairs. @param form what a wrong value should have been */
const pairsSchema = <T extends z.ZodType>(separator: ',' | ';', schema: T, form: string) =>
  z.string().transform((text, context): z.output<T> => {
    const pairs = text ? text.split(separator) : [];
    const named = schema.safeParse(Object.fromEntries(pairs.map((pair) => pair.trim().split(/=(.*)/s, 2))));
    if (named.success) return named.data;
    context.addIssue(form);
    return z.NEVER;
  });

const paymentLinksSchema = pairsSchema(
  ',',
  z.strictObject({ basic: z.url(), premium: z.url(), business: z.url() }),
  'basic=URL,premium=URL,business=URL',
);

/** The sources of ratings by the slugs of apps, which marketing alone knows; sources contain commas. */
const ratingSourcesSchema = pairsSchema(
  ';',
  z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.string()),
  'app=SOURCE;other-app=SOURCE',
);

/** `abort` keeps the site's schema, which checks the same, from reporting a wrong value a second time. */
export const siteVariables = {
  SITE_NAME: z.string().default('FieldApps'),
  SITE_PUBLISHER: z.string().default('FieldApps'),
  SITE_ORIGIN: z.url({ abort: true }).optional(),
  /** If empty, each language's placeholder is shown. */
  SITE_STREET: z.string().default(''),
  SITE_CITY: z.string().default(''),
  SITE_COUNTRY: z.string().default('CH'),
  SITE_EMAIL: z.email({ abort: true }).default('contact@example.com'),
  SITE_PHONE: z.string().regex(/\d/, 'a telephone number').default('+41 00 000 00 00'),
  /** The year in which the publisher was founded; not shown if empty. */
  SITE_SINCE: z
    .string()
    .regex(/^((19|20)\d\d)?$/, 'a year such as 2019')
    .default(''),
  SITE_PEOPLE: z.string().default(''),
  /** Customers who agreed to be named, separated by commas; demonstration logos if empty, nothing if `none`. */
  SITE_CUSTOMERS: z.string().default(''),
  /** The company's accounts; a network without one is not shown in public. */
  SITE_FACEBOOK: z.string().default(''),
  SITE_TWITTER: z.string().default(''),
  SITE_INSTAGRAM: z.string().default(''),
  SITE_LINKEDIN: z.string().default(''),
  /** If unset, visitors of a public site see ratings only with their source. */
  SITE_RATINGS: z.enum(['shown', 'sourced', 'hidden']).optional(),
  SITE_RATING_SOURCES: ratingSourcesSchema.prefault(''),
  /** The publisher's page in the Android store; if empty, the badge leads to the site's own page of all apps. */
  SITE_STORE_LINK: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  SITE_APP_LANGUAGES: languageCodesSchema.default(languages.join(',')),
  SITE_SUPPORT_HOURS: openingHoursSchema.default('Mo-Fr'),
  BUSINESS_PEOPLE: z.coerce
    .number()
    .int()
    .min(businessPeopleLimits.min)
    .max(businessPeopleLimits.max)
    .default(settingDefaults.BUSINESS_PEOPLE),
  /** Working days; within 2 to 20 every language has one plural. */
  SITE_BUSINESS_DAYS: z.coerce.number().int().min(2).max(20).default(10),
  SITE_SYNC_KEPT_DAYS: z.coerce.number().int().min(1).default(90),
  /** Settings of the api, which the policies name. */
  MESSAGE_RETENTION_MONTHS: z.coerce.number().int().min(1).default(settingDefaults.MESSAGE_RETENTION_MONTHS),
  DOWNLOAD_RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(1)
    .default(settingDefaults.DOWNLOAD_RETENTION_MONTHS),
  /** For the imprint and the policies: a placeholder of each language if empty. */
  SITE_COMPANY_NUMBER: z.string().default(''),
  SITE_DIRECTOR: z.string().default(''),
  SITE_HOSTING_PROVIDER: z.string().default(''),
  SITE_HOSTING_ADDRESS: z.string().default(''),
  /** Name and address in the EU; not named if empty. */
  SITE_EU_REPRESENTATIVE: z.string().default(''),
  SITE_PAYMENT_LINKS: paymentLinksSchema.optional(),
  /** One link for all plans, where they have none of their own. */
  SITE_PAYMENT_LINK: z.string().default('https://buy.stripe.com/'),
  CONTACT_ENDPOINT: z.string().optional(),
  PAYMENT_INTENT_ENDPOINT: z.string().optional(),
  SUBSCRIPTION_ENDPOINT: z.string().optional(),
};

type SiteVariables = z.infer<z.ZodObject<typeof siteVariables>>;

/** An account that is not set is left out in public; on a developer's machine it is the network's front page. */
function socialLinks(env: SiteVariables): Site['social'] {
  const front = (page: string) => (isPublicOrigin(env.SITE_ORIGIN) ? '' : page);
  return {
    facebook: env.SITE_FACEBOOK || front('https://www.facebook.com/'),
    twitter: env.SITE_TWITTER || front('https://twitter.com/'),
    instagram: env.SITE_INSTAGRAM || front('https://www.instagram.com/'),
    linkedin: env.SITE_LINKEDIN || front('https://www.linkedin.com/'),
  };
}

export const siteFrom = (env: SiteVariables & { PORT: number; STRIPE_PUBLISHABLE_KEY: string }) => ({
  name: env.SITE_NAME,
  publisher: env.SITE_PUBLISHER,
  origin: (env.SITE_ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
  address: {
    street: env.SITE_STREET,
    city: env.SITE_CITY,
    country: env.SITE_COUNTRY,
    // Replaced once a page's language is known.
    countryName: env.SITE_COUNTRY,
  },
  email: env.SITE_EMAIL,
  phone: env.SITE_PHONE,
  // The (0) in +41 (0)22 is only for calls within the country.
  phoneUri: `tel:${env.SITE_PHONE.replace('(0)', '').replace(/[^+\d]/g, '')}`,
  since: env.SITE_SINCE,
  people: env.SITE_PEOPLE,
  // No-break spaces inside a name: lines break between names.
  customers: env.SITE_CUSTOMERS.replaceAll(/(?<!,) /g, '\u00a0'),
  social: socialLinks(env),
  ratings: env.SITE_RATINGS ?? (isPublicOrigin(env.SITE_ORIGIN) ? 'sourced' : 'shown'),
  ratingSources: env.SITE_RATING_SOURCES,
  storeLink: env.SITE_STORE_LINK,
  // Both are replaced once a page's language is known.
  appLanguages: env.SITE_APP_LANGUAGES,
  supportHours: env.SITE_SUPPORT_HOURS,
  businessPeople: String(env.BUSINESS_PEOPLE),
  businessDays: String(env.SITE_BUSINESS_DAYS),
  // Worded once a page's language is known.
  kept: {
    sync: `${env.SITE_SYNC_KEPT_DAYS} day`,
    messages: `${env.MESSAGE_RETENTION_MONTHS} month`,
    downloads: `${env.DOWNLOAD_RETENTION_MONTHS} month`,
  },
  imprint: {
    companyNumber: env.SITE_COMPANY_NUMBER,
    director: env.SITE_DIRECTOR,
    hostingProvider: env.SITE_HOSTING_PROVIDER,
    hostingAddress: env.SITE_HOSTING_ADDRESS,
  },
  euRepresentative: env.SITE_EU_REPRESENTATIVE,
  paymentLinks: env.SITE_PAYMENT_LINKS ?? {
    basic: env.SITE_PAYMENT_LINK,
    premium: env.SITE_PAYMENT_LINK,
    business: env.SITE_PAYMENT_LINK,
  },
  paymentLinkOf: env.SITE_PAYMENT_LINKS ? 'each' : 'all',
  stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
  endpoints: {
    '/api/contact': env.CONTACT_ENDPOINT,
    '/api/create-payment-intent': env.PAYMENT_INTENT_ENDPOINT,
    '/api/create-subscription': env.SUBSCRIPTION_ENDPOINT,
  },
});
