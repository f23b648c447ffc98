import { createContext, useContext, useEffect, type ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router, type Navigator, type To } from 'react-router-dom';
import type { IslandNavigator, IslandProps } from '../src/island.ts';

const IslandContext = createContext<IslandProps | undefined>(undefined);

/** What the shell gave the island. @throws Error outside an island */
export function useIsland(): IslandProps {
  const props = useContext(IslandContext);
  if (!props) throw new Error('useIsland is for components of an island');
  return props;
}

interface IslandTreeProps {
  props: IslandProps;
  namespace: string;
  Page: ComponentType;
  /** Called once, when the tree stands in the document. */
  onCommit?: (() => void) | undefined;
}

/** The one tree that server and browser render alike: texts, location and the page. */
export function IslandTree({ props, namespace, Page, onCommit }: IslandTreeProps) {
  useEffect(() => onCommit?.(), [onCommit]);
  return (
    <IslandContext value={props}>
      <I18nextProvider i18n={props.i18n} defaultNS={namespace}>
        <Router location={props.location} navigator={toRouterNavigator(props.navigator)}>
          <Page />
        </Router>
      </I18nextProvider>
    </IslandContext>
  );
}

function toRouterNavigator(navigator: IslandNavigator): Navigator {
  return {
    createHref: addressOf,
    go: (delta) => navigator.go(delta),
    push: (to) => navigator.push(addressOf(to)),
    replace: (to) => navigator.replace(addressOf(to)),
  };
}

function addressOf(to: To): string {
  if (typeof to === 'string') return to;
  return `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
}
