import { Dock } from '../../components/Dock.tsx';
import { TrialLink } from '../../components/links.tsx';
import { AppShowcase } from './AppShowcase.tsx';
import { Contact } from './Contact.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';
import layout from '../../components/layout.module.css';
import callToActionStyles from './CallToAction.module.css';
import styles from './LandingPage.module.css';

/** The sections in their order (M1). */
export default function LandingPage() {
  return (
    <>
      <Hero />
      <div className={styles.rest}>
        <Dock besides={['#pricing', '[aria-labelledby=call-to-action]', '#contact']} />
        <div className={styles.spine} aria-hidden="true" />
        <AppShowcase />
        <Features />
        <Pricing />
        <CallToAction />
        <Contact />
      </div>
    </>
  );
}

function CallToAction() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <section className={`${layout.band} ${callToActionStyles.band}`} aria-labelledby="call-to-action">
      <span className={callToActionStyles.spliced} aria-hidden="true" />
      <div className={`${layout.inner} ${callToActionStyles.row}`} data-reveal>
        <div>
          <h2 id="call-to-action">{t('callToAction.title')}</h2>
          <p>{t('callToAction.text')}</p>
        </div>
        <div className={callToActionStyles.actions}>
          <div className={callToActionStyles.links}>
            <TrialLink variant="secondary" />
            <span className={callToActionStyles.badges} data-store={site.storeLink}>
              <Badge href={site.storeLink} words={t('callToAction.store')} />
              <Badge href={addressIn(language, '/apps')} words={t('callToAction.badge')} />
            </span>
          </div>
          <p className={callToActionStyles.note}>{t('appPage.choice')}</p>
        </div>
        <p className={callToActionStyles.more}>
          <a href="#apps">{t('callToAction.download')}</a>
          <a href="#contact">{t('callToAction.learnMore')}</a>
        </p>
      </div>
    </section>
  );
}

function Badge({ href, words }: { href: string; words: string }) {
  const { t } = useTranslation('marketing');
  return (
    <a className={callToActionStyles.badge} href={href}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path d="M6 21a10 10 0 0 1 20 0zM9 7l3 5M23 7l-3 5M12 17h.01M20 17h.01" />
      </svg>
      <span>
        {words} <strong>{t('callToAction.platform')}</strong>
      </span>
    </a>
  );
}
