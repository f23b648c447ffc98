// Apart from the schema: this part reaches the browser, the schema's library must not.
import type { Site } from './site.ts';

/** A token that stands for a value in a prerendered fragment; its characters need no escape in HTML. */
const token = (path: string) => `[[site.${path}]]`;
const tokenPattern = /\[\[site\.([^[\]]*)\]\]/g;

/** The site's values as tokens, for rendering before the values are known (a remote's build). */
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
    social: {
      facebook: token('social.facebook'),
      twitter: token('social.twitter'),
      instagram: token('social.instagram'),
      linkedin: token('social.linkedin'),
    },
    ratings: token('ratings') as Site['ratings'],
    ratingSource: token('ratingSource'),
    appLanguages: token('appLanguages'),
    supportHours: token('supportHours'),
    paymentLink: token('paymentLink'),
    stripePublishableKey: token('stripePublishableKey'),
    endpoints: {},
  };
}

/**
 * Puts the site's values where the tokens stand.
 * @param escape how a value is written at that place (HTML text and attributes, JSON)
 * @throws Error for a token that names no value
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
