import type { Prerender } from '@site/remote-kit/prerender';
import { pages } from './pages.ts';

export { renderFragment } from '@site/remote-kit/prerender';

export default { remote: 'REMOTE', pages } satisfies Prerender;
