import { createContext, useContext } from 'react';
import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

export interface ChromePage {
  language: Language;
  /** The page's address; empty where no page was found. */
  address: string;
  /** The page's address in every language. */
  alternates: Record<Language, string>;
  /** The manifest's `chrome`. */
  chrome: readonly string[];
  site: Site;
  /** For the copyright line (L9). */
  year: string;
}

export const ChromePageContext = createContext<ChromePage | undefined>(undefined);

/** The page of the chrome. @throws Error outside the chrome */
export function useChromePage(): ChromePage {
  const page = useContext(ChromePageContext);
  if (!page) throw new Error('useChromePage is for components of the chrome');
  return page;
}
