import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { IslandProps } from '@site/shell-contract';

const IslandContext = createContext<IslandProps | undefined>(undefined);

/** What the shell gave the page or island. @throws Error outside of both */
export function useIsland(): IslandProps {
  const props = useContext(IslandContext);
  if (!props) throw new Error('useIsland is for components of a page or an island');
  return props;
}

interface IslandTreeProps {
  props: IslandProps;
  namespace: string;
  children: ReactNode;
  /** Called once, when the tree is in the document. */
  onCommit?: () => void;
}

/** What server and browser put around a page or an island alike. */
export function IslandTree({ props, namespace, children, onCommit }: IslandTreeProps) {
  useEffect(() => onCommit?.(), [onCommit]);
  return (
    <IslandContext value={props}>
      <I18nextProvider i18n={props.i18n} defaultNS={namespace}>
        {children}
      </I18nextProvider>
    </IslandContext>
  );
}

/** Server and browser use the same prefix, so that React's ids agree. */
export function islandIdPrefix(remote: string, island: string): string {
  return `${remote}-${island}-`;
}
