import type { Site } from '@site/shell-contract/site';

/** Plain placeholders where the running site has its configuration. */
export const exampleSite: Site = {
  name: 'Example',
  publisher: 'Example Publisher',
  origin: 'https://example.ch',
  address: { street: 'Example Street 1', city: '1200 Example', country: 'CH', countryName: 'Suisse' },
  email: 'contact@example.ch',
  phone: '+41 00 000 00 00',
  phoneUri: 'tel:+41000000000',
  social: { facebook: '#', twitter: '#', instagram: '#', linkedin: '#' },
  ratings: 'shown',
  ratingSource: '',
  appLanguages: 'Français, English',
  supportHours: '09:00–17:00',
  paymentLink: '#pricing',
  stripePublishableKey: '',
  endpoints: {},
};
