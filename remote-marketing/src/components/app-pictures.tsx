import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import type { ShowcasedApp } from '../showcase.ts';
import { largeSize, narrowSize, screenPicture, wideSize } from '../pictures.ts';
import styles from './AppPicture.module.css';

interface AppProps {
  app: ShowcasedApp;
}

/** Three screens; on phones, where it has a narrow column beside words, a part of one. */
export function AppPicture({ app }: AppProps) {
  const { language } = usePage();
  return (
    <AppStage app={app}>
      <source
        media="(width >= 600px)"
        srcSet={screenPicture(`${app.slug}-desktop`, language)}
        width="840"
        height="760"
      />
      <Screen app={app} kind="narrow" {...narrowSize} />
    </AppStage>
  );
}

/** The first picture of an app's page: one screen that can be read, on wide windows beside two small ones. */
export function AppPagePicture({ app }: AppProps) {
  const { language } = usePage();
  return (
    <AppStage app={app}>
      <source media="(width >= 768px)" srcSet={screenPicture(`${app.slug}-wide`, language)} {...wideSize} />
      <Screen app={app} kind="large" className={styles.whole} {...largeSize} fetchPriority="high" />
    </AppStage>
  );
}

export function MobileScreen({ app }: AppProps) {
  return <Screen app={app} kind="mobile" width={400} height={600} loading="lazy" />;
}

function AppStage({ app, children }: AppProps & { children: ReactNode }) {
  return <picture className={`${styles.picture} ${styles.stage} ${styles[app.slug]}`}>{children}</picture>;
}

interface ScreenProps extends AppProps, ComponentProps<'img'> {
  kind: 'mobile' | 'narrow' | 'large';
}

function Screen({ app, kind, ...image }: ScreenProps) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <img
      className={styles.screen}
      src={screenPicture(`${app.slug}-${kind}`, language)}
      alt={t('apps.screen', { app: app.name })}
      {...image}
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
