import type { ComponentType } from 'react';
import { Router, type Navigator, type To } from 'react-router-dom';
import { useStore } from 'zustand';
import type { PageNavigator } from '@site/shell-contract';
import { usePage } from './page-provider.tsx';

/** Wraps an island's component in React Router, if it reads the address; only such islands load the router. */
export function withRouter(Content: ComponentType): ComponentType {
  return function RoutedIsland() {
    const { state, navigator } = usePage();
    const location = useStore(state, (shell) => shell.location);
    return (
      <Router location={location} navigator={toRouterNavigator(navigator)}>
        <Content />
      </Router>
    );
  };
}

function toRouterNavigator(navigator: PageNavigator): Navigator {
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
