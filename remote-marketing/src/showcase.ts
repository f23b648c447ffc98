import type { AppName } from '@site/api-contract/price-list';
import { apps } from '@site/api-contract/price-list';

/** Details of each app (M4); texts are message keys. */
const details = {
  'Chronos-Pro': {
    texts: 'apps.chronosPro',
    rating: 4.8,
    badge: 'popular',
    tags: ['apps.chronosPro.tags.pdf', 'apps.chronosPro.tags.photos', 'apps.chronosPro.tags.offline'],
    features: [
      'apps.chronosPro.features.hours',
      'apps.chronosPro.features.photos',
      'apps.chronosPro.features.report',
      'apps.chronosPro.features.offline',
    ],
  },
  AtlasFibre: {
    texts: 'apps.atlasFibre',
    rating: 5,
    badge: 'new',
    tags: [
      'apps.atlasFibre.tags.simple',
      'apps.atlasFibre.tags.multilingual',
      'apps.atlasFibre.tags.offline',
    ],
    features: [
      'apps.atlasFibre.features.colours',
      'apps.atlasFibre.features.tubes',
      'apps.atlasFibre.features.languages',
      'apps.atlasFibre.features.offline',
    ],
  },
  TrackIT: {
    texts: 'apps.trackIt',
    rating: 4.1,
    badge: undefined,
    tags: ['apps.trackIt.tags.quick', 'apps.trackIt.tags.photos', 'apps.trackIt.tags.sending'],
    features: [
      'apps.trackIt.features.form',
      'apps.trackIt.features.photos',
      'apps.trackIt.features.signature',
      'apps.trackIt.features.sending',
    ],
  },
} as const satisfies Record<AppName, unknown>;

/** The apps with their details, in the price list's order. */
export const showcase = apps.map((app) => ({ ...app, ...details[app.name] }));

export type ShowcasedApp = (typeof showcase)[number];
