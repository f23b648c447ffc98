import type { ComponentProps } from 'react';
import { Link, NavLink } from 'react-router-dom';

interface SiteLinkProps extends Omit<ComponentProps<typeof Link>, 'className' | 'style' | 'to'> {
  to: string;
  className?: string | undefined;
}

/**
 * A link to a page of the site, marked by `aria-current` on the page itself, unless a value is given: a NavLink would
 * drop it on every other page. Not for islands, which have no router.
 */
export function SiteLink({ to, className, ...props }: SiteLinkProps) {
  if (props['aria-current'] || /[?#]/.test(to))
    return <Link {...props} to={to} discover="none" {...(className && { className })} />;
  // A function, as React Router adds a class to a string.
  return <NavLink {...props} to={to} end discover="none" className={() => className} />;
}
