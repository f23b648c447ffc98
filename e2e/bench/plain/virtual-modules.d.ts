declare module 'virtual:policy-texts' {
  /** The props of each policy's page, by `<language>/<policy>`. */
  export const policyTexts: Record<string, () => Promise<{ default: unknown }>>;
}

declare module 'virtual:site-links' {
  import type { Language } from '@site/shared-i18n';
  import type { PageLink } from '@site/releases/select/site-pages.ts';

  export interface SiteLinks {
    /** The footer's links by list. */
    links: [list: string, links: PageLink[]][];
    /** Addresses of pages by role. */
    roles: Record<string, string>;
  }
  export const siteLinks: Record<Language, () => Promise<{ default: SiteLinks }>>;
}
