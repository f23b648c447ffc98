import { createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Knows nothing of the site but what an island is: `hydrate(element, props)`. */
function Counter() {
  const [count, setCount] = useState(0);
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count}`);
}

export function hydrate(element: HTMLElement): Promise<void> {
  hydrateRoot(element, createElement(Counter));
  return Promise.resolve();
}
