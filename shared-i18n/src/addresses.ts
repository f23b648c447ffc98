import { defaultLanguage, languages, type Language } from './languages.ts';

/** A page's path in each language, without a language prefix. */
export type LocalizedPaths = Readonly<Record<Language, string>>;

export const policies = ['privacy', 'terms', 'cookies', 'legalNotice', 'gdpr'] as const;
export type Policy = (typeof policies)[number];

/** The same path in every language. */
export function samePath(path: string): LocalizedPaths {
  return { fr: path, en: path, de: path, it: path, es: path, pt: path, ru: path };
}

/** Every policy's path in every language (specification, section 2, Legal routes). */
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
};

/**
 * The crawlable address of a page in a language: the path itself for French and for a path that only this
 * language uses, else the path under the language's prefix (`/de/apps`, `/es/rgpd`, `/de/`).
 */
export function addressIn(language: Language, paths: LocalizedPaths | string): string {
  const all = typeof paths === 'string' ? samePath(paths) : paths;
  const path = all[language];
  if (language === defaultLanguage) return path;
  const shared = languages.some((other) => other !== language && all[other] === path);
  return shared ? `/${language}${path}` : path;
}

/** The address of a page in every language. */
export function addressesOf(paths: LocalizedPaths | string): Record<Language, string> {
  const entries = languages.map((language) => [language, addressIn(language, paths)]);
  return Object.fromEntries(entries) as Record<Language, string>;
}

/** A policy's address; an unknown language gets the French variant (requirements, L10). */
export function policyAddress(policy: Policy, language: Language | undefined): string {
  return addressIn(language ?? defaultLanguage, policyPaths[policy]);
}

/** Whether a path, with or without a language prefix, is a policy's or starts with one (its versions). */
export function isPolicyPath(pathname: string): boolean {
  const { path } = splitLanguagePrefix(pathname);
  const paths = policies.flatMap((policy) => Object.values(policyPaths[policy]));
  return paths.some((policyPath) => path === policyPath || path.startsWith(`${policyPath}/`));
}

/** Takes a language prefix off a path: `/de/apps` is `{ prefix: 'de', path: '/apps' }`. */
export function splitLanguagePrefix(pathname: string): { prefix?: Language; path: string } {
  const prefix = languages.find(
    (language) => pathname === `/${language}` || pathname.startsWith(`/${language}/`),
  );
  if (!prefix) return { path: pathname };
  return { prefix, path: pathname.slice(prefix.length + 1) || '/' };
}

/**
 * Where choosing a language leads, given a page's address in every language: its address there. For French it
 * is one that names French where the plain address would answer in the visitor's former language.
 */
export function choiceAddress(language: Language, addresses: Readonly<Record<Language, string>>): string {
  const address = addresses[language];
  if (language !== defaultLanguage) return address;
  const shared = languages.some((other) => addresses[other] === `/${other}${address}`);
  return shared ? `/${defaultLanguage}${address}` : address;
}

/** The languages that a path belongs to: those of a policy with that path, or all. */
export function languagesOfPath(path: string): readonly Language[] {
  const ofPolicies = policies.flatMap((policy) =>
    languages.filter((language) => policyPaths[policy][language] === path),
  );
  return ofPolicies.length > 0 ? ofPolicies : languages;
}
