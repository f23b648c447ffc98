import type { ComponentType } from 'react';

/** Replaces the kit's `withRouter`: all pages of the plain site are inside one router already. */
export function withRouter(Content: ComponentType): ComponentType {
  return Content;
}
