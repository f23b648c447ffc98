import type { AppSlug } from '@site/api-contract/price-list';
import type { Language } from '@site/shared-i18n';

/** The URL of what stands in for a phone that fails to load; permanent, as it contains the release's version. */
export const phoneFallback = `${import.meta.env.BASE_URL}pictures/phone-placeholder.svg`;

/** The scene on the page about the publisher, 1200 × 300. */
export const fieldSceneFile = 'pictures/field.svg';
export const fieldScene = import.meta.env.BASE_URL + fieldSceneFile;

/** In px, of the picture of an app's screen in a narrow column, of which a place shows the upper part. */
export const narrowSize = { width: 112, height: 230 } as const;

type AppPicture = 'mobile' | 'narrow' | 'object' | 'desktop' | `detail-${1 | 2 | 3}`;

/** Drawn at build time in each language: `phone` is the hero's; `apps` to `codes` stand beside shared links. */
export type ScreenPicture =
  | 'phone'
  | 'sync'
  | 'apps'
  | 'report'
  | 'photo'
  | 'support'
  | 'codes'
  | `${AppSlug}-${AppPicture}`;

export function screenFile(name: ScreenPicture, language: Language): string {
  return `pictures/${language}/${name}.svg`;
}

export function screenPicture(name: ScreenPicture, language: Language): string {
  return import.meta.env.BASE_URL + screenFile(name, language);
}
