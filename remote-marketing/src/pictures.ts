import type { AppSlug } from '@site/api-contract/price-list';
import type { Language } from '@site/shared-i18n';

/** The URL of what stands in for a phone that fails to load; permanent, as it contains the release's version. */
export const phoneFallback = `${import.meta.env.BASE_URL}pictures/phone-placeholder.svg`;

/** Drawings without words: the scene on the page about the publisher, 1200 × 300; objects of 560 × 340; a detail of 320 × 280. */
export type WordlessPicture = 'field' | 'van' | 'drum' | 'versions';

export const wordlessFile = (name: WordlessPicture) => `pictures/${name}.svg`;

export const wordlessPicture = (name: WordlessPicture) => import.meta.env.BASE_URL + wordlessFile(name);

/** In px, of the picture of an app's screen in a narrow column, of which a place shows the upper part. */
export const narrowSize = { width: 112, height: 230 } as const;

/** In px, of the main picture on an app's page, on phones and from tablets on. */
export const largeSize = { width: 360, height: 530 } as const;
export const wideSize = { width: 700, height: 600 } as const;

type AppPicture = 'mobile' | 'narrow' | 'large' | 'wide' | 'object' | 'desktop' | `detail-${1 | 2 | 3}`;

/** Drawn at build time in each language: `phone` is the hero's, `orders` the article's; `apps` to `codes` stand beside shared links. */
export type ScreenPicture =
  | 'phone'
  | 'sync'
  | 'orders'
  | 'apps'
  | 'report'
  | 'support'
  | 'codes'
  | `feature-${'offline' | 'photos' | 'pdf' | 'languages'}`
  | `${AppSlug}-${AppPicture}`;

export function screenFile(name: ScreenPicture, language: Language): string {
  return `pictures/${language}/${name}.svg`;
}

export function screenPicture(name: ScreenPicture, language: Language): string {
  return import.meta.env.BASE_URL + screenFile(name, language);
}
