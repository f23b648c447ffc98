import { addressIn } from '@site/shared-i18n';
import { messagesOf } from './messages.ts';

/** What the law demands of an order's button word for word, and a button whose message has a placeholder. */
const written = {
  de: {
    pay: 'Zahlungspflichtig bestellen',
    subscribeNow: 'Zahlungspflichtig abonnieren',
    installApp: 'Chronos-Pro herunterladen',
  },
  fr: {
    pay: 'Commander avec obligation de paiement',
    subscribeNow: 'S’abonner avec obligation de paiement',
    installApp: 'Télécharger Chronos-Pro',
  },
};

export type Visitor = ReturnType<typeof visitorIn>;

/** Addresses and texts of the payment pages, in a visitor's language. */
function visitorIn(language: 'de' | 'fr') {
  const site = messagesOf('commerce', language);
  const api = messagesOf('api', language);
  const provider = messagesOf('standIns', language);
  return {
    language,
    ...{ site, api, provider },
    ...written[language],
    home: addressIn(language, '/'),
    checkout: addressIn(language, '/checkout?plan=premium&amount=49.90'),
    subscribe: addressIn(language, '/subscribe?planId=premium'),
    accountPage: addressIn(language, '/account'),
    total: 'CHF 49.90',
    email: site.text('payment.email'),
    card: { number: provider.text('number'), expiry: provider.text('expiry'), code: provider.text('cvc') },
    pass: provider.text('challenge.pass'),
    fail: provider.text('challenge.fail'),
    declined: provider.text('refusals.generic_decline'),
    cancel: site.text('payment.cancel'),
    paid: site.text('success.paid'),
    download: site.text('success.download'),
    invoice: site.text('success.invoiceDownload'),
    mail: api.part('mail.order.subject'),
    consentMail: api.part('mail.consent.subject'),
    trial: site.text('subscription.title'),
    withCard: site.text('subscription.withCard'),
    requestLink: site.text('account.askLink'),
    linkMail: api.part('mail.account.subject'),
    signIn: site.text('account.signIn'),
  };
}

export const visitors = [visitorIn('de'), visitorIn('fr')] as const;
