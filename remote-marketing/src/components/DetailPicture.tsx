import { usePage } from '@site/remote-kit';
import { screenPicture } from '../pictures.ts';
import type { ShowcasedApp } from '../showcase.ts';

interface DetailPictureProps {
  slug: ShowcasedApp['slug'];
  number: 1 | 2 | 3;
  /** From the second screen on. */
  isLazy?: boolean;
}

/** A close-up of a step with an app in the page's language, by the app's slug; what it shows is said beside it. */
export function DetailPicture({ slug, number, isLazy = false }: DetailPictureProps) {
  const { language } = usePage();
  return (
    <img
      src={screenPicture(`${slug}-detail-${number}`, language)}
      alt=""
      width="320"
      height="280"
      loading={isLazy ? 'lazy' : undefined}
    />
  );
}
