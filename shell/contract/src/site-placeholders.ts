// Separate from the schema, whose library must not reach the browser.
import { fillPagePlaceholders } from './page-placeholders.ts';
import type { Site } from './site.ts';

/** A placeholder for a value in a fragment; its characters need no escape in HTML. */
const placeholder = (path: string) => `[[site.${path}]]`;
const placeholderPattern = /\[\[site\.([^[\]]*)\]\]/g;

/** The site with placeholders as values, for rendering at build time. */
export function sitePlaceholders(): Site {
  return {
    name: placeholder('name'),
    publisher: placeholder('publisher'),
    origin: placeholder('origin'),
    address: {
      street: placeholder('address.street'),
      city: placeholder('address.city'),
      country: placeholder('address.country'),
      countryName: placeholder('address.countryName'),
    },
    email: placeholder('email'),
    phone: placeholder('phone'),
    phoneUri: placeholder('phoneUri'),
    since: placeholder('since'),
    people: placeholder('people'),
    customers: placeholder('customers'),
    social: {
      facebook: placeholder('social.facebook'),
      twitter: placeholder('social.twitter'),
      instagram: placeholder('social.instagram'),
      linkedin: placeholder('social.linkedin'),
    },
    ratings: placeholder('ratings') as Site['ratings'],
    ratingSources: {
      'chronos-pro': placeholder('ratingSources.chronos-pro'),
      atlasfibre: placeholder('ratingSources.atlasfibre'),
      trackit: placeholder('ratingSources.trackit'),
    },
    ratingSource: '',
    storeLink: placeholder('storeLink'),
    appLanguages: placeholder('appLanguages'),
    supportHours: placeholder('supportHours'),
    businessPeople: placeholder('businessPeople'),
    businessDays: placeholder('businessDays'),
    kept: {
      sync: placeholder('kept.sync'),
      messages: placeholder('kept.messages'),
      downloads: placeholder('kept.downloads'),
    },
    imprint: {
      companyNumber: placeholder('imprint.companyNumber'),
      director: placeholder('imprint.director'),
      hostingProvider: placeholder('imprint.hostingProvider'),
      hostingAddress: placeholder('imprint.hostingAddress'),
    },
    euRepresentative: placeholder('euRepresentative'),
    paymentLinks: {
      basic: placeholder('paymentLinks.basic'),
      premium: placeholder('paymentLinks.premium'),
      business: placeholder('paymentLinks.business'),
    },
    paymentLinkOf: placeholder('paymentLinkOf') as Site['paymentLinkOf'],
    stripePublishableKey: placeholder('stripePublishableKey'),
    endpoints: {},
  };
}

/**
 * Replaces all placeholders of a text, for one language.
 * @param addressOf the address of the page with a role
 * @param escape as for `fillSitePlaceholders`
 * @throws Error for a placeholder of an unknown value
 */
export function fillPlaceholders(
  text: string,
  { site, addressOf }: { site: Site; addressOf: (role: string) => string },
  escape: (value: string) => string,
): string {
  // Pages first: the site's values are not searched for placeholders.
  return fillSitePlaceholders(fillPagePlaceholders(text, addressOf), site, escape);
}

/**
 * Replaces the placeholders by the site's values.
 * @param escape escapes a value for its context (HTML text and attributes, JSON)
 * @throws Error for a placeholder of an unknown value
 */
export function fillSitePlaceholders(text: string, site: Site, escape: (value: string) => string): string {
  return text.replace(placeholderPattern, (_whole, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], site);
    if (typeof value !== 'string') throw new Error(`The site has no value ${path}`);
    return escape(value);
  });
}
