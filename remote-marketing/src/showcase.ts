import { apps, type AppName } from '@site/api-contract/price-list';
import { keys } from './message-keys.ts';

const details = {
  'Chronos-Pro': {
    texts: 'apps.chronosPro',
    rating: 4.8,
    badge: 'popular',
    tags: keys('apps.chronosPro.tags', 'pdf', 'photos', 'offline'),
    features: keys('apps.chronosPro.features', 'hours', 'photos', 'report', 'offline'),
  },
  AtlasFibre: {
    texts: 'apps.atlasFibre',
    rating: 5,
    badge: 'new',
    tags: keys('apps.atlasFibre.tags', 'simple', 'multilingual', 'offline'),
    features: keys('apps.atlasFibre.features', 'colours', 'tubes', 'languages', 'offline'),
  },
  TrackIT: {
    texts: 'apps.trackIt',
    rating: 4.1,
    badge: undefined,
    tags: keys('apps.trackIt.tags', 'quick', 'photos', 'sending'),
    features: keys('apps.trackIt.features', 'form', 'photos', 'signature', 'sending'),
  },
} as const satisfies Record<AppName, unknown>;

export const showcase = apps.map((app) => ({ ...app, ...details[app.name] }));

export type ShowcasedApp = (typeof showcase)[number];

/** The blog's articles, newest first; each has a page below `/blog`. `texts` is its message key. */
export const articles = [{ slug: 'fibre-colours', day: '2026-11-23', texts: 'blog.fibreColours' }] as const;

export type Article = (typeof articles)[number];

export function articlePath({ slug }: Article): string {
  return `/blog/${slug}`;
}

/** The short pages about the publisher, with their positions in the footer; each id is also a message key. */
export const companyPages = [
  { id: 'about', order: 10, drawing: 'field' },
  { id: 'careers', order: 30, drawing: 'van' },
  { id: 'partners', order: 40, drawing: 'drum' },
] as const;
