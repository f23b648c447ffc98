import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import type { ShowcasedApp } from '../showcase.ts';
import { narrowSize, screenPicture } from '../pictures.ts';
import styles from './AppPicture.module.css';

interface AppPictureProps {
  app: ShowcasedApp;
  isFirst?: boolean;
  /** On phones it has a narrow column beside words. */
  isNarrow?: boolean;
}

export function AppPicture({ app, isFirst = false, isNarrow = false }: AppPictureProps) {
  const { language } = usePage();
  return (
    <picture className={`${styles.picture} ${styles.stage} ${styles[app.slug]}`}>
      <source
        media={`(width >= ${isNarrow ? 600 : 768}px)`}
        srcSet={screenPicture(`${app.slug}-desktop`, language)}
        width="840"
        height="760"
      />
      <MobileScreen app={app} isFirst={isFirst} isNarrow={isNarrow} />
    </picture>
  );
}

interface MobileScreenProps extends AppPictureProps {
  isLate?: boolean;
}

export function MobileScreen({ app, isFirst = false, isNarrow = false, isLate = false }: MobileScreenProps) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <img
      className={styles.screen}
      src={screenPicture(`${app.slug}-${isNarrow ? 'narrow' : 'mobile'}`, language)}
      alt={t('apps.screen', { app: app.name })}
      {...(isNarrow ? narrowSize : { width: 400, height: 600 })}
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
