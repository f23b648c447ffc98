import type { Site } from '@site/shell-contract/site';

/** Placeholders for the running site's configuration. */
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
  ratingSource: '',
  storeLink: '',
  appLanguages: 'Français, English',
  supportHours: '09:00–17:00',
  businessPeople: '10',
  businessDays: '10',
  kept: { sync: '90 jours', messages: '10 ans', downloads: '1 an' },
  euRepresentative: '',
  paymentLinks: { basic: '#pricing', premium: '#pricing', business: '#pricing' },
  paymentLinkOf: 'each',
  stripePublishableKey: '',
  endpoints: {},
};
