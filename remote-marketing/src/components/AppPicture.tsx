import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { screenPicture } from '../pictures.ts';
import type { ShowcasedApp } from '../showcase.ts';
import styles from './AppPicture.module.css';

interface AppPictureProps {
  app: ShowcasedApp;
  isFirst?: boolean;
}

/** An app's desktop screen on a wide window, its mobile screen on a narrow one. */
export function AppPicture({ app, isFirst = false }: AppPictureProps) {
  const { language } = usePage();
  return (
    <picture className={styles.picture}>
      <source
        media="(width >= 768px)"
        srcSet={screenPicture(`${app.slug}-desktop`, language)}
        width="840"
        height="760"
      />
      <MobileScreen app={app} isFirst={isFirst} />
    </picture>
  );
}

interface MobileScreenProps extends AppPictureProps {
  /** Whether it stands below the first window: it then comes after the first paint. */
  isLate?: boolean;
}

export function MobileScreen({ app, isFirst = false, isLate = false }: MobileScreenProps) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <img
      className={styles.screen}
      src={screenPicture(`${app.slug}-mobile`, language)}
      alt={t('apps.screen', { app: app.name })}
      width="400"
      height="600"
      loading={isLate ? 'lazy' : undefined}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  );
}

interface DetailPictureProps {
  slug: ShowcasedApp['slug'];
  number: 1 | 2 | 3;
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
