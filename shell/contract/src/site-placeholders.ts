// Separate from the schema, whose library must not reach the browser.
import type { Site } from './site.ts';
import { addressIn } from '@site/shared-i18n/addresses';
import type { Language } from '@site/shared-i18n/languages';

/** A placeholder for a value in a fragment; its characters need no escape in HTML. */
const placeholder = (path: string) => `[[site.${path}]]`;
const placeholderPattern = /\[\[site\.([^[\]]*)\]\]/g;

/** An example of each value; `sitePlaceholders` takes the names of the values from its keys. */
export const exampleSite: Site = {
  name: 'Example',
  publisher: 'Example Publisher',
  origin: 'https://example.ch',
  address: { street: 'Example Street 1', city: '1200 Example', country: 'CH', countryName: 'Suisse' },
  email: 'contact@example.ch',
  phone: '+41 00 000 00 00',
  phoneUri: 'tel:+41000000000',
  since: '2020',
  people: 'Ada Example, Luc Example',
  customers: '',
  social: { facebook: '#', twitter: '#', instagram: '#', linkedin: '#' },
  ratings: 'shown',
  ratingSources: {},
  storeLink: '',
  appLanguages: 'Français, English',
  supportHours: '09:00–17:00',
  businessPeople: '10',
  businessDays: '10',
  kept: { sync: '90 jours', messages: '10 ans', downloads: '1 an' },
  imprint: {
    companyNumber: 'CHE-000.000.000',
    director: 'Ada Muster',
    hostingProvider: 'Muster Hosting AG',
    hostingAddress: 'Musterstrasse 1, 8000 Zürich',
  },
  euRepresentative: '',
  paymentLinks: { basic: '#pricing', premium: '#pricing', business: '#pricing' },
  paymentLinkOf: 'each',
  stripePublishableKey: '',
  endpoints: {},
};

/** The site with placeholders as values, for rendering at build time. */
export function sitePlaceholders(): Site {
  const site = toPlaceholders(exampleSite) as Site;
  // Under every name: marketing alone knows the apps.
  const ratingSources = new Proxy<Site['ratingSources']>(
    {},
    { get: (_none, slug) => placeholder(`ratingSources.${String(slug)}`) },
  );
  return { ...site, ratingSources };
}

function toPlaceholders(values: object, prefix = ''): object {
  const entries = Object.entries(values as Record<string, unknown>).map(([key, value]) => {
    const path = prefix + key;
    return [key, typeof value === 'string' ? placeholder(path) : toPlaceholders(value as object, `${path}.`)];
  });
  return Object.fromEntries(entries) as object;
}

/** Replaces all placeholders of a text, for one language. @see fillSitePlaceholders */
export function fillPlaceholders(
  text: string,
  { site, addressOf }: { site: Site; addressOf: (role: string) => string },
  escape: (value: string) => string,
): string {
  // Pages first: the site's values are not searched for placeholders.
  const withAddresses = text.replace(pagePattern, (_whole, role: string) => addressOf(role));
  return fillSitePlaceholders(withAddresses, site, escape);
}

/**
 * @param escape escapes a value for its context (HTML, JSON)
 * @throws Error for a placeholder of an unknown value
 */
export function fillSitePlaceholders(text: string, site: Site, escape: (value: string) => string): string {
  return text.replace(placeholderPattern, (_whole, path: string) => {
    const valueAtPath = path
      .split('.')
      .reduce<unknown>((parent, key) => (parent as Record<string, unknown> | undefined)?.[key], site);
    // An app's ratings may have no source.
    const value = valueAtPath ?? (path.startsWith('ratingSources.') ? '' : undefined);
    if (typeof value !== 'string') throw new Error(`The site has no value ${path}`);
    return escape(value);
  });
}

/** A placeholder for a page's address in a fragment; its characters need no escape in HTML. */
export const pagePlaceholder = (role: string) => `[[page.${role}]]`;
const pagePattern = /\[\[page\.([a-z][a-z-]*)\]\]/g;

/**
 * The address of the page with a role; where no live page has it, one that is unavailable or not found.
 * @param addresses of live pages by role, in that language
 */
export function pageAddress(
  addresses: Readonly<Record<string, string>>,
  role: string,
  language: Language,
): string {
  return addresses[role] ?? addressIn(language, `/${role}`);
}
