import { termsPaths } from '@site/api-contract/page-paths';
import { addressIn, samePath, type Language, type LocalizedPaths } from '@site/shared-i18n';

export const policies = ['privacy', 'terms', 'cookies', 'legalNotice', 'gdpr', 'processing'] as const;
export type Policy = (typeof policies)[number];

/** Every policy's path in every language (P1). */
export const policyPaths: Record<Policy, LocalizedPaths> = {
  privacy: {
    fr: '/politique-confidentialite',
    en: '/privacy-policy',
    de: '/datenschutzrichtlinie',
    it: '/informativa-privacy',
    es: '/politica-privacidad',
    pt: '/politica-privacidade',
    ru: '/politika-konfidentsialnosti',
  },
  terms: termsPaths,
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
};

export const policyAddress = (policy: Policy, language: Language) => addressIn(language, policyPaths[policy]);
