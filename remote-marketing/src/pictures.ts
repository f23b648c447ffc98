import type { Language } from '@site/shared-i18n';

/** The URL of a drawing in `public/pictures`; permanent, as it contains the release's version. */
export function picture(
  name: `feature-${'offline' | 'pdf' | 'signature' | 'fibre'}` | 'phone-placeholder',
): string {
  return `${import.meta.env.BASE_URL}pictures/${name}.svg`;
}

type AppPicture = 'mobile' | 'desktop' | `detail-${1 | 2 | 3}`;

/** Pictures of the apps' screens and features, drawn at build time in each language: `phone` is the hero's. */
export type ScreenPicture =
  | 'phone'
  | 'sync'
  | `feature-${'photos' | 'languages'}`
  | `${'chronos-pro' | 'atlasfibre' | 'trackit'}-${AppPicture}`;

/** The path in the release of a picture of screens. */
export function screenFile(name: ScreenPicture, language: Language): string {
  return `pictures/${language}/${name}.svg`;
}

/** Its URL, also permanent. */
export function screenPicture(name: ScreenPicture, language: Language): string {
  return import.meta.env.BASE_URL + screenFile(name, language);
}
