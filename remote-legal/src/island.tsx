import type { Island, IslandHandle } from '@site/shell-contract';
import { showFragment } from './show-fragment.ts';
import './pages/policy/PolicyPage.module.css';
import './pages/frame/PolicyFrame.module.css';
import './pages/versions/VersionsPage.module.css';
import './pages/comparison/ComparisonPage.module.css';

const finished: IslandHandle = { update: () => undefined, unmount: () => undefined };

/** A policy is finished HTML: there is nothing to bring to life, and its text is not sent again as code. */
export const { hydrate, mount }: Island = {
  hydrate: () => Promise.resolve(finished),
  async mount(element, props) {
    await showFragment(element, props);
    return { ...finished, unmount: () => element.replaceChildren() };
  },
};
