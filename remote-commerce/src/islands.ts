import { createIslands } from '@site/remote-kit';

export const { hydrate } = createIslands({
  remote: 'commerce',
  islands: import.meta.glob('./islands/*.ts'),
});
