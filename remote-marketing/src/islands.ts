import { createIslands } from '@site/remote-kit';

export const { hydrate } = createIslands({
  remote: 'marketing',
  islands: import.meta.glob('./islands/*.ts'),
});
