import { createContext, useContext } from 'react';
import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

/** What the chrome shows of a page. */
export interface ChromePage {
  language: Language;
  /** The address of the same page in every language. */
  alternates: Record<Language, string>;
  /** What stands beside the page (`chrome` in a manifest). */
  chrome: readonly string[];
  site: Site;
  /** For the copyright line (L9). */
  year: number;
}

export const ChromePageContext = createContext<ChromePage | undefined>(undefined);

/** The page that the chrome is rendered for. @throws Error outside the chrome */
export function useChromePage(): ChromePage {
  const page = useContext(ChromePageContext);
  if (!page) throw new Error('useChromePage is for components of the chrome');
  return page;
}
