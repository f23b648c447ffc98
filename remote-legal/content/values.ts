/**
 * The constants of the policies, each in one place for seven languages. A text writes `{{deadlines.answerDays}}`
 * and gets the number; the unit is part of the text, as each language inflects it. The name of a value ends
 * in its unit. Source: requirements, P2, unless a comment names another.
 */
export const values = {
  deadlines: {
    acknowledgementHours: 24,
    answerDays: 30,
    extensionMonths: 2,
    rectificationHours: 72,
    officerHours: 48,
    /** GDPR, art. 33(1). */
    breachHours: 72,
  },
  exports: {
    formats: {
      fr: 'JSON, CSV ou PDF',
      en: 'JSON, CSV or PDF',
      de: 'JSON, CSV oder PDF',
      it: 'JSON, CSV o PDF',
      es: 'JSON, CSV o PDF',
      pt: 'JSON, CSV ou PDF',
      ru: 'JSON, CSV или PDF',
    },
  },
  retention: {
    analyticsMonths: 24,
    advertisingMonths: 12,
    /** Swiss Code of Obligations, art. 958f(1). */
    accountingYears: 10,
    /** Swiss Code of Obligations, art. 127: as long as claims can follow (api, retention-periods.ts). */
    declarationYears: 10,
    /** Of a used trial, after an erasure (api, retention-periods.ts). */
    trialHashMonths: 24,
    /** After which the shipped crontab deletes a back-up (docs/operations.md). */
    backupDays: 30,
    /** The site's own language cookie (shared-i18n, browser.ts). */
    languageMonths: 12,
    /** How long the choice of French is passed on to the next page (shell, send-page.ts). */
    chosenLanguageMinutes: 1,
    /** How long a visitor is drawn for the releases that are being introduced (shell, choose-combination.ts). */
    releaseDrawDays: 7,
    /** Stripe's fraud prevention cookies `__stripe_mid` and `__stripe_sid` (stripe.com/legal/cookies-policy). */
    paymentDeviceMonths: 12,
    paymentSessionMinutes: 30,
    /** How long a form sent without script can fetch its file (api, ticket-cookie.ts: as long as a download link). */
    downloadTicketMinutes: 15,
    /** How long a customer stays signed in (api, sessions.ts). */
    accountSessionHours: 12,
    /** Of invitations that expired and of asked changes of address (api, `EVENT_RETENTION_DAYS`). */
    accountRequestDays: 90,
    /** How long a connected device that nobody uses is kept (api, devices/table.ts). */
    unusedDeviceMonths: 12,
    /** How long an order's key is kept in the browser (api/contract, price-list.ts). */
    orderKeyHours: 72,
  },
  age: { minimumYears: 13 },
  trial: { days: 14 },
  /** How long after the first mail about an unpaid month a subscription ends (api, queue-reminders.ts). */
  nonPayment: { endDays: 14 },
  /** How many devices the plan Basic syncs (docs/what-we-promise.md). */
  sync: { basicDevices: 2 },
  /** A decision of the terms: how long before a dearer price or changed terms apply readers hear of it. */
  notice: { days: 30 },
  /** Directive 2011/83/EU, art. 9(1): for consumers in the EU. */
  withdrawal: {
    days: 14,
    /** Art. 13(1). */
    refundDays: 14,
  },
  jurisdiction: {
    court: {
      fr: 'Genève',
      en: 'Geneva',
      de: 'Genf',
      it: 'Ginevra',
      es: 'Ginebra',
      pt: 'Genebra',
      ru: 'Женева',
    },
  },
  providers: { payment: 'Stripe' },
} as const;
