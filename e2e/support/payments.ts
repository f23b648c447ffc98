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

/** The texts of the payment pages, in German and French. */
const texts = {
  language: ['de', 'fr'],
  home: ['/de/', '/'],
  checkout: ['/de/checkout?plan=premium&amount=49.90', '/checkout?plan=premium&amount=49.90'],
  subscribe: ['/de/subscribe?planId=premium', '/subscribe?planId=premium'],
  total: ['CHF 49.90', 'CHF 49.90'],
  seller: [
    'Anbieter: FieldApps, [Strasse und Nummer], [PLZ und Ort], Schweiz',
    'Vendeur : FieldApps, [Rue et numéro], [NPA et localité], Suisse',
  ],
  installApp: ['Chronos-Pro herunterladen', 'Télécharger Chronos-Pro'],
  testMode: ['Testmodus: Es wird keine Karte belastet.', 'Mode test : aucune carte n’est débitée.'],
  standIn: [
    'Demoformular anstelle desjenigen des Zahlungsdienstes.',
    'Formulaire de démonstration, à la place de celui du service de paiement.',
  ],
  email: ['E-Mail-Adresse', 'Adresse e-mail'],
  card: [
    { number: 'Kartennummer', expiry: 'Gültig bis', code: 'Prüfziffer' },
    { number: 'Numéro de carte', expiry: 'Date d’expiration', code: 'Code de sécurité' },
  ],
  pay: ['Zahlungspflichtig bestellen', 'Commander avec obligation de paiement'],
  subscribeNow: ['Zahlungspflichtig abonnieren', 'S’abonner avec obligation de paiement'],
  processing: ['Wird verarbeitet …', 'Traitement en cours…'],
  cancel: ['Abbrechen', 'Annuler'],
  declined: ['Ihre Karte wurde abgelehnt.', 'Votre carte a été refusée.'],
  notCharged: [
    'Es wurde nichts belastet. Prüfen Sie Ihre Angaben oder verwenden Sie eine andere Karte.',
    'Rien n’a été débité. Vérifiez vos données ou utilisez une autre carte.',
  ],
  lacksFunds: ['Ihre Karte ist nicht ausreichend gedeckt.', 'Le solde de votre carte est insuffisant.'],
  paid: ['Danke, Ihre Zahlung ist bestätigt', 'Merci, votre paiement est confirmé'],
  paidNotice: [/Eine E-\u2060?Mail ist unterwegs/, /Un e-\u2060?mail est en route/],
  paidOnce: [/Bezahlt bis.*Nächste Belastung\s*Keine/, /Payé jusqu’au.*Prochain débit\s*Aucun/],
  consent: [/Widerrufsrecht für diesen Download verliere/, /perdre de ce fait mon droit de rétractation/],
  package: ['Die Datei zu Ihrem Kauf', 'Le fichier compris dans votre achat'],
  download: ['Jetzt herunterladen', 'Télécharger maintenant'],
  invoice: ['Rechnung (PDF) herunterladen', 'Télécharger la facture (PDF)'],
  mail: [/Bestätigung Ihrer Bestellung/, /Confirmation de votre commande/],
  consentMail: [/Bestätigung Ihrer Zustimmung/, /confirmation de votre accord/],
  canceled: ['Zahlung abgebrochen', 'Paiement annulé'],
  tryAgain: ['Erneut versuchen', 'Réessayer'],
  resume: ['Diese Zahlung fortsetzen', 'Reprendre ce paiement'],
  toOrder: ['Bestellung ansehen', 'Voir la commande'],
  toHome: ['Zurück zur Startseite', 'Retour à l’accueil'],
  pass: ['Authentifizierung bestehen', 'Réussir l’authentification'],
  fail: ['Authentifizierung ablehnen', 'Échouer à l’authentification'],
  trial: ['Ihre kostenlose Testphase läuft', 'Votre essai gratuit a commencé'],
  account: ['Mein Konto', 'Mon compte'],
  accountPage: ['/de/account', '/account'],
  requestLink: ['Link zusenden', 'Recevoir le lien'],
  linkSent: [/soeben einen Link dorthin geschickt/, /un lien de connexion vient d’y être envoyé/],
  linkMail: [/Ihr Link zum Kundenkonto/, /lien de connexion/],
  signIn: ['Anmelden', 'Se connecter'],
  withCard: ['Abo nach der Testphase behalten', 'Garder l’abonnement après l’essai'],
  trialEnds: [
    /Ohne hinterlegte Karte endet die Testphase von selbst/,
    /Si vous n’ajoutez pas de carte, l’essai prend fin de lui-\u2060?même/,
  ],
  cardKept: [/Ihre Karte ist hinterlegt/, /Votre carte est enregistrée/],
  ifCard: ['Danach, mit hinterlegter Karte', 'Ensuite, si vous ajoutez une carte'],
  fromThen: [
    /Ab dem \d+\. \S+ 20\d\d\s*CHF.49\.90 pro Monat/,
    /À partir du \d+ \S+ 20\d\d\s*CHF.49\.90 par mois/,
  ],
  cardNotKept: [/Ihre kostenlose Testphase läuft weiter/, /Votre essai gratuit continue/],
} as const;

type Texts = typeof texts;
export type Visitor = { [Name in keyof Texts]: Texts[Name][number] };

const visitorAt = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(texts).map(([name, words]) => [name, words[at]])) as Visitor;

export const visitors = [visitorAt(0), visitorAt(1)] as const;

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
