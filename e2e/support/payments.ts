import type { Language } from '@site/shared-i18n';
import { expect, type Page, type Response } from 'playwright/test';
import { newEmail } from './mails.ts';

export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  lacksFunds: '4000 0000 0000 9995',
  challenges: '4000 0027 6000 3184',
  challengesOnce: '4000 0025 0000 3155',
  cannotBeCharged: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
  other: '5555 5555 5555 4444',
};

/** The texts of the payment pages, in two languages. */
export const visitors = [
  {
    language: 'de',
    home: '/de/',
    checkout: '/de/checkout?plan=premium&amount=49.90',
    subscribe: '/de/subscribe?planId=premium',
    total: 'CHF 49.90',
    seller: 'Anbieter: FieldApps, [Strasse und Nummer], [PLZ und Ort], Schweiz',
    installApp: 'Chronos-Pro herunterladen',
    testMode: 'Testmodus: Es wird keine Karte belastet.',
    standIn: 'Demoformular anstelle desjenigen des Zahlungsdienstes.',
    email: 'E-Mail-Adresse',
    card: { number: 'Kartennummer', expiry: 'Gültig bis', code: 'Prüfziffer' },
    pay: 'Zahlungspflichtig bestellen',
    subscribeNow: 'Zahlungspflichtig abonnieren',
    processing: 'Wird verarbeitet …',
    cancel: 'Abbrechen',
    declined: 'Ihre Karte wurde abgelehnt.',
    notCharged: 'Es wurde nichts belastet. Prüfen Sie Ihre Angaben oder verwenden Sie eine andere Karte.',
    lacksFunds: 'Ihre Karte ist nicht ausreichend gedeckt.',
    paid: 'Danke, Ihre Zahlung ist bestätigt',
    paidNotice: 'Zahlung bestätigt',
    paidOnce: /Bezahlt bis.*Nächste Belastung\s*Keine/,
    consent: /Widerrufsrecht für diesen Download verliere/,
    package: 'Die Datei zu Ihrem Kauf',
    download: 'Jetzt herunterladen',
    invoice: 'Rechnung (PDF) herunterladen',
    mail: /Bestätigung Ihrer Bestellung/,
    consentMail: /Bestätigung Ihrer Zustimmung/,
    canceled: 'Zahlung abgebrochen',
    tryAgain: 'Erneut versuchen',
    resume: 'Diese Zahlung fortsetzen',
    toOrder: 'Bestellung ansehen',
    toHome: 'Zurück zur Startseite',
    pass: 'Authentifizierung bestehen',
    fail: 'Authentifizierung ablehnen',
    trial: 'Ihre kostenlose Testphase läuft',
    account: 'Mein Konto',
    withCard: 'Abo nach der Testphase behalten',
    trialEnds: /Ohne hinterlegte Karte endet die Testphase von selbst/,
    cardKept: /Ihre Karte ist hinterlegt/,
    ifCard: 'Danach, mit hinterlegter Karte',
    fromThen: /Ab dem \d+\. \S+ 20\d\d\s*CHF.49\.90 pro Monat/,
    cardNotKept: /Ihre kostenlose Testphase läuft weiter/,
  },
  {
    language: 'fr',
    home: '/',
    checkout: '/checkout?plan=premium&amount=49.90',
    subscribe: '/subscribe?planId=premium',
    total: 'CHF 49.90',
    seller: 'Vendeur : FieldApps, [Rue et numéro], [NPA et localité], Suisse',
    installApp: 'Télécharger Chronos-Pro',
    testMode: 'Mode test : aucune carte n’est débitée.',
    standIn: 'Formulaire de démonstration, à la place de celui du service de paiement.',
    email: 'Adresse e-mail',
    card: { number: 'Numéro de carte', expiry: 'Date d’expiration', code: 'Code de sécurité' },
    pay: 'Commander avec obligation de paiement',
    subscribeNow: 'S’abonner avec obligation de paiement',
    processing: 'Traitement en cours…',
    cancel: 'Annuler',
    declined: 'Votre carte a été refusée.',
    notCharged: 'Rien n’a été débité. Vérifiez vos données ou utilisez une autre carte.',
    lacksFunds: 'Le solde de votre carte est insuffisant.',
    paid: 'Merci, votre paiement est confirmé',
    paidNotice: 'Paiement confirmé',
    paidOnce: /Payé jusqu’au.*Prochain débit\s*Aucun/,
    consent: /perdre de ce fait mon droit de rétractation/,
    package: 'Le fichier compris dans votre achat',
    download: 'Télécharger maintenant',
    invoice: 'Télécharger la facture (PDF)',
    mail: /Confirmation de votre commande/,
    consentMail: /confirmation de votre accord/,
    canceled: 'Paiement annulé',
    tryAgain: 'Réessayer',
    resume: 'Reprendre ce paiement',
    toOrder: 'Voir la commande',
    toHome: 'Retour à l’accueil',
    pass: 'Réussir l’authentification',
    fail: 'Échouer à l’authentification',
    trial: 'Votre essai gratuit a commencé',
    account: 'Mon compte',
    withCard: 'Garder l’abonnement après l’essai',
    trialEnds: /Si vous n’ajoutez pas de carte, l’essai prend fin de lui-\u2060?même/,
    cardKept: /Votre carte est enregistrée/,
    ifCard: 'Ensuite, si vous ajoutez une carte',
    fromThen: /À partir du \d+ \S+ 20\d\d\s*CHF.49\.90 par mois/,
    cardNotKept: /Votre essai gratuit continue/,
  },
] as const satisfies ({ language: Language } & Record<string, unknown>)[];

export type Visitor = (typeof visitors)[number];

/** How the provider's script confirms a payment or a card, at the provider. */
export function confirmationOf(
  clientSecret: string,
  { email, returnTo, card = cards.succeeds }: { email: string; returnTo: string; card?: string | undefined },
) {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  return {
    path: `/v1/${kind}/${clientSecret.split('_secret_')[0]}/confirm`,
    form: {
      client_secret: clientSecret,
      return_url: returnTo,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.replaceAll(' ', ''),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][email]': email,
    },
  };
}

/** Types a card into the provider's form. @param visitor its labels */
export async function fillCard(
  page: Page,
  { card }: { card: Record<keyof Visitor['card'], string | RegExp> },
  number: string,
): Promise<void> {
  await page.getByLabel(card.number).fill(number);
  await page.getByLabel(card.expiry).fill('12 / 34');
  await page.getByLabel(card.code).fill('123');
}

export async function openCardForm(page: Page, visitor: Visitor): Promise<void> {
  await page.getByRole('heading', { name: visitor.withCard }).click();
  const form = page.getByRole('form', { name: visitor.withCard });
  await expect(form.getByRole('button', { name: visitor.subscribeNow })).toBeEnabled();
}

/** Opens /checkout and fills in everything, without pressing the button. */
export async function fillCheckout(
  page: Page,
  visitor: Visitor,
  { email = newEmail(), card = cards.succeeds } = {},
): Promise<string> {
  await page.goto(visitor.checkout);
  await page.getByLabel(visitor.email).fill(email);
  await fillCard(page, visitor, card);
  return email;
}

/** Agrees to immediate delivery, which an order's first download requires. */
export async function agreeToDownload(page: Page, { consent }: Visitor): Promise<void> {
  await page.getByRole('checkbox', { name: consent }).check();
}

/** Collects the provider's responses to payment attempts. */
export function watchConfirmations(page: Page): Response[] {
  const responses: Response[] = [];
  page.context().on('response', (response) => {
    if (/_intents\/\w+\/confirm$/.test(new URL(response.url()).pathname)) responses.push(response);
  });
  return responses;
}
