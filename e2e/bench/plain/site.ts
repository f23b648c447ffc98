import type { Site } from '@site/shell-contract';

/** The site's configuration, with the shell's defaults; a plain page has it built in. */
export const site: Site = {
  name: 'FieldApps',
  publisher: 'FieldApps',
  origin: location.origin,
  address: {
    street: '[Rue et numéro]',
    city: '[NPA et localité]',
    country: 'CH',
    countryName: 'Suisse',
  },
  email: 'contact@example.com',
  phone: '+41 00 000 00 00',
  phoneUri: 'tel:+41000000000',
  since: '',
  people: '',
  customers: '',
  social: {
    facebook: 'https://www.facebook.com/',
    twitter: 'https://twitter.com/',
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  ratings: 'shown',
  ratingSource: '',
  storeLink: '',
  appLanguages: 'français, anglais, allemand, italien, espagnol, portugais et russe',
  supportHours: 'du lundi au vendredi',
  businessPeople: '10',
  businessDays: '10',
  kept: { sync: '90 jours', messages: '10 ans', downloads: '1 an' },
  euRepresentative: '',
  paymentLinks: {
    basic: 'https://buy.stripe.com/basic',
    premium: 'https://buy.stripe.com/premium',
    business: 'https://buy.stripe.com/business',
  },
  paymentLinkOf: 'each',
  stripePublishableKey: '',
  endpoints: {},
};
