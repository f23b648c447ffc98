import type { Island, IslandHandle } from '@site/shell-contract';

/** A stylesheet that nothing names would be left out of the build: the fragments name it, not this code. */
export const styles = import.meta.glob('./pages/**/*.module.css', { eager: true });

const finished: IslandHandle = { update: () => undefined, unmount: () => undefined };

/** A policy is finished HTML: there is nothing to bring to life, and its text is not sent again as code. */
export const { hydrate, mount }: Island = {
  hydrate: () => Promise.resolve(finished),
  async mount(element, props) {
    // On demand: a page that stands there already never needs it.
    const { showFragment } = await import('./show-fragment.ts');
    await showFragment(element, props);
    return { ...finished, unmount: () => element.replaceChildren() };
  },
};
