import { createContext, useContext, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { PageProps } from '@site/shell-contract';

const PageContext = createContext<PageProps | undefined>(undefined);

/** The page of a component: its language, addresses, the site's facts, the api. @throws Error outside of a page */
export function usePage(): PageProps {
  const props = useContext(PageContext);
  if (!props) throw new Error('usePage is for components of a page');
  return props;
}

interface PageProviderProps {
  props: PageProps;
  namespace: string;
  children: ReactNode;
  /** Called once, when the tree stands in the page, before the effects of its components. */
  onMount?: () => void;
  onCommit?: () => void;
}

export function PageProvider({ props, namespace, children, onMount, onCommit }: PageProviderProps) {
  useLayoutEffect(() => onMount?.(), [onMount]);
  useEffect(() => onCommit?.(), [onCommit]);
  return (
    <PageContext value={props}>
      <I18nextProvider i18n={props.i18n} defaultNS={namespace}>
        {children}
      </I18nextProvider>
    </PageContext>
  );
}

/** The same prefix on server and in browser, so that React's ids match. */
export function islandIdPrefix(remote: string, island: string): string {
  return `${remote}-${island}-`;
}
