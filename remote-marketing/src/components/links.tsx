import { useTranslation } from 'react-i18next';
import { plans, type AppName, type AppSlug, type PlanId } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { formatNumber, addressIn } from '@site/shared-i18n';
import type { ShowcasedApp } from '../showcase.ts';
import { screenPicture } from '../pictures.ts';
import { sampleAddress, sampledApps, samples } from '../samples/samples.ts';
import { Icon } from './Icon.tsx';
import type { ReactNode } from 'react';
import styles from './ClosingBand.module.css';
import layout from './layout.module.css';

interface TrialLinkProps {
  /** The plan preselected on the target page; the popular one by default. */
  plan?: PlanId;
  /** The app that the page is about; the trial ends with its download. */
  app?: AppName | undefined;
  variant?: 'primary' | 'secondary' | 'text';
}

const popularPlan = plans.find(({ popular }) => popular)?.id ?? 'premium';

export function TrialLink({ plan, app, variant }: TrialLinkProps) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  const query = new URLSearchParams({ ...(plan && { plan }), ...(app && { app }) }).toString();
  return (
    <ButtonLink variant={variant} href={pageAddress('trial') + (query && `?${query}`)}>
      {t('pricing.trial', { plan: t(`pricing.${plan ?? popularPlan}.title`) })}
    </ButtonLink>
  );
}

interface DownloadLinkProps {
  app: ShowcasedApp;
  variant?: 'primary' | 'secondary';
  text?: string;
}

export function DownloadLink({ app, variant, text }: DownloadLinkProps) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  const label = t('apps.downloadApp', { app: app.name });
  return (
    <ButtonLink
      variant={variant}
      href={`${pageAddress('download')}?app=${app.name}`}
      aria-label={text && label}
    >
      <Icon name="download" />
      {text ?? label}
    </ButtonLink>
  );
}

export function SampleLink({ slug, variant = 'text' }: { slug: string; variant?: 'secondary' | 'text' }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  const app = sampledApps.find((sampled) => sampled === slug);
  if (!app) return null;
  const { message, kilobytes } = samples[app];
  return (
    <ButtonLink
      variant={variant}
      href={sampleAddress(app, language)}
      type="application/pdf"
      target="_blank"
      rel="noopener"
    >
      {t(message, { kilobytes: formatNumber(kilobytes, language) })}
    </ButtonLink>
  );
}

export function JobReportLink({ variant = 'text' }: { variant?: 'secondary' | 'text' }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <ButtonLink variant={variant} href={addressIn(language, '/job-report')}>
      {t('jobReport.link')}
    </ButtonLink>
  );
}

interface ClosingBandProps {
  title: string;
  text: string;
  app?: AppName;
  /** The app whose work's object stands at the band's end. */
  object: AppSlug;
  children?: ReactNode;
}

export const closingBandId = 'closing';

export function ClosingBand({ title, text, app, object, children }: ClosingBandProps) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <section id={closingBandId} className={layout.band}>
      <div className={`${layout.inner} ${styles.band}`} data-reveal>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
          <div className={layout.actions}>
            <TrialLink app={app} variant="secondary" />
            {children}
          </div>
          <p className={styles.note}>{t(children ? 'appPage.choice' : 'hero.note')}</p>
        </div>
        <img
          src={screenPicture(`${object}-object`, language)}
          alt=""
          width="320"
          height="280"
          loading="lazy"
        />
      </div>
    </section>
  );
}
