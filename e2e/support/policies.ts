import { addressIn, samePath, type Language, type LocalizedPaths } from '@site/shared-i18n';

/** Every policy's path in every language, as required (P1): written here once more, so that journeys notice a change. */
export const policyPaths = {
  privacy: {
    fr: '/politique-confidentialite',
    en: '/privacy-policy',
    de: '/datenschutzrichtlinie',
    it: '/informativa-privacy',
    es: '/politica-privacidad',
    pt: '/politica-privacidade',
    ru: '/politika-konfidentsialnosti',
  },
  terms: {
    fr: '/conditions-utilisation',
    en: '/terms-of-service',
    de: '/nutzungsbedingungen',
    it: '/termini-servizio',
    es: '/terminos-servicio',
    pt: '/termos-servico',
    ru: '/usloviya-ispolzovaniya',
  },
  cookies: samePath('/cookies'),
  legalNotice: {
    fr: '/informations-legales',
    en: '/legal-information',
    de: '/rechtliche-informationen',
    it: '/informazioni-legali',
    es: '/informacion-legal',
    pt: '/informacoes-legais',
    ru: '/pravovaya-informatsiya',
  },
  gdpr: { fr: '/rgpd', en: '/gdpr', de: '/dsgvo', it: '/gdpr', es: '/rgpd', pt: '/rgpd', ru: '/gdpr' },
  processing: {
    fr: '/sous-traitance-donnees',
    en: '/data-processing-agreement',
    de: '/auftragsverarbeitung',
    it: '/accordo-trattamento-dati',
    es: '/encargo-tratamiento',
    pt: '/subcontratacao-dados',
    ru: '/soglashenie-ob-obrabotke-dannykh',
  },
} satisfies Record<string, LocalizedPaths>;

export type Policy = keyof typeof policyPaths;
export const policies = Object.keys(policyPaths) as Policy[];

export function policyAddress(policy: Policy, language: Language): string {
  return addressIn(language, policyPaths[policy]);
}
