/** The texts of the payment pages, in a visitor's language. */
export interface Visitor {
  language: 'de' | 'fr';
  home: string;
  checkout: string;
  subscribe: string;
  total: string;
  seller: string;
  installApp: string;
  testMode: string;
  standIn: string;
  email: string;
  card: { number: string; expiry: string; code: string };
  pay: string;
  subscribeNow: string;
  processing: string;
  cancel: string;
  declined: string;
  notCharged: string;
  lacksFunds: string;
  paid: string;
  paidNotice: RegExp;
  paidOnce: RegExp;
  consent: RegExp;
  package: string;
  download: string;
  invoice: string;
  mail: RegExp;
  consentMail: RegExp;
  canceled: string;
  tryAgain: string;
  resume: string;
  toOrder: string;
  toHome: string;
  pass: string;
  fail: string;
  trial: string;
  account: string;
  accountPage: string;
  requestLink: string;
  linkSent: RegExp;
  linkMail: RegExp;
  signIn: string;
  withCard: string;
  trialEnds: RegExp;
  cardKept: RegExp;
  ifCard: string;
  fromThen: RegExp;
  cardNotKept: RegExp;
}

const german: Visitor = {
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
  paidNotice: /Eine E-\u2060?Mail ist unterwegs/,
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
  accountPage: '/de/account',
  requestLink: 'Link zusenden',
  linkSent: /soeben einen Link dorthin geschickt/,
  linkMail: /Ihr Link zum Kundenkonto/,
  signIn: 'Anmelden',
  withCard: 'Abo nach der Testphase behalten',
  trialEnds: /Ohne hinterlegte Karte endet die Testphase von selbst/,
  cardKept: /Ihre Karte ist hinterlegt/,
  ifCard: 'Danach, mit hinterlegter Karte',
  fromThen: /Ab dem \d+\. \S+ 20\d\d\s*CHF.49\.90 pro Monat/,
  cardNotKept: /Ihre kostenlose Testphase läuft weiter/,
};

const french: Visitor = {
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
  paidNotice: /Un e-\u2060?mail est en route/,
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
  accountPage: '/account',
  requestLink: 'Recevoir le lien',
  linkSent: /un lien de connexion vient d’y être envoyé/,
  linkMail: /lien de connexion/,
  signIn: 'Se connecter',
  withCard: 'Garder l’abonnement après l’essai',
  trialEnds: /Si vous n’ajoutez pas de carte, l’essai prend fin de lui-\u2060?même/,
  cardKept: /Votre carte est enregistrée/,
  ifCard: 'Ensuite, si vous ajoutez une carte',
  fromThen: /À partir du \d+ \S+ 20\d\d\s*CHF.49\.90 par mois/,
  cardNotKept: /Votre essai gratuit continue/,
};

export const visitors = [german, french] as const;
