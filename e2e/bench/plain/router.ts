import type { ComponentType } from 'react';

/** In place of the kit's `withRouter`: every page of the plain site is inside its one router already. */
export function withRouter(Content: ComponentType): ComponentType {
  return Content;
}
