import { createIslands } from '@site/remote-kit';

export const { hydrate } = createIslands({
  remote: 'legal',
  islands: import.meta.glob('./islands/*.ts'),
});
