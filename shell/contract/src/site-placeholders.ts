// Separate from the schema, whose library must not reach the browser.
import type { Site } from './site.ts';

/** A placeholder for a value in a fragment; its characters need no escape in HTML. */
const token = (path: string) => `[[site.${path}]]`;
const tokenPattern = /\[\[site\.([^[\]]*)\]\]/g;

/** The site with placeholders as values, for rendering at build time. */
export function sitePlaceholders(): Site {
  return {
    name: token('name'),
    publisher: token('publisher'),
    origin: token('origin'),
    address: {
      street: token('address.street'),
      city: token('address.city'),
      country: token('address.country'),
      countryName: token('address.countryName'),
    },
    email: token('email'),
    phone: token('phone'),
    phoneUri: token('phoneUri'),
    since: token('since'),
    people: token('people'),
    customers: token('customers'),
    social: {
      facebook: token('social.facebook'),
      twitter: token('social.twitter'),
      instagram: token('social.instagram'),
      linkedin: token('social.linkedin'),
    },
    ratings: token('ratings') as Site['ratings'],
    ratingSource: token('ratingSource'),
    storeLink: token('storeLink'),
    appLanguages: token('appLanguages'),
    supportHours: token('supportHours'),
    paymentLink: token('paymentLink'),
    stripePublishableKey: token('stripePublishableKey'),
    endpoints: {},
  };
}

/**
 * Replaces the placeholders by the site's values.
 * @param escape escapes a value for its context (HTML text and attributes, JSON)
 * @throws Error for a placeholder of an unknown value
 */
export function fillSitePlaceholders(text: string, site: Site, escape: (value: string) => string): string {
  return text.replace(tokenPattern, (_whole, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], site);
    if (typeof value !== 'string') throw new Error(`The site has no value ${path}`);
    return escape(value);
  });
}
