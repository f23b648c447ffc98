import { usePage } from '@site/remote-kit';
import { screenPicture } from '../pictures.ts';
import type { ShowcasedApp } from '../showcase.ts';

/** One of an app's three screens in the page's language, by the app's slug; what it shows is said beside it. */
export function ScreenPicture({ slug, number }: { slug: ShowcasedApp['slug']; number: 1 | 2 | 3 }) {
  const { language } = usePage();
  return (
    <img
      src={screenPicture(`${slug}-screen-${number}`, language)}
      alt=""
      width="324"
      height="644"
      loading="lazy"
    />
  );
}
