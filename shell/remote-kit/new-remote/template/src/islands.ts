import { createIslands } from '@site/remote-kit';

export const { hydrate } = createIslands({
  remote: 'REMOTE',
  islands: import.meta.glob('./islands/*.ts'),
});
