import { createContext, useContext } from 'react';
import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

export interface ChromePage {
  language: Language;
  /** The page's address; empty where no page was found. */
  address: string;
  alternates: Record<Language, string>;
  chrome: readonly string[];
  site: Site;
  year: string;
}

export const ChromePageContext = createContext<ChromePage | undefined>(undefined);

export function useChromePage(): ChromePage {
  const page = useContext(ChromePageContext);
  if (!page) throw new Error('useChromePage is for components of the chrome');
  return page;
}
