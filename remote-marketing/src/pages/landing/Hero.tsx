import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { Icon } from '../../components/Icon.tsx';
import { TrialLink, JobReportLink } from '../../components/links.tsx';
import { phonePlaceholder, screenPicture } from '../../pictures.ts';
import { Customers } from './Customers.tsx';
import { FibreFinder } from './FibreFinder.tsx';
import styles from './Hero.module.css';

export function Hero() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <section id="hero" className={styles.hero} data-fills-window="">
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{t('hero.title')}</h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <TrialLink />
          <p className={styles.note}>
            <Icon name="check" />
            {t('hero.note')}
          </p>
          <div className={styles.further}>
            <ButtonLink variant="secondary" href="#apps">
              {t('hero.discover')}
            </ButtonLink>
            <p>
              <JobReportLink />
              <ButtonLink variant="text" href="#contact">
                {t('hero.contact')}
              </ButtonLink>
            </p>
          </div>
        </div>
        {/* The app's screens on a phone; the shell replaces a picture that fails to load (M3). */}
        <img
          className={styles.phone}
          src={screenPicture('phone', language)}
          data-placeholder={phonePlaceholder}
          alt={t('hero.phone')}
          width="600"
          height="740"
          fetchPriority="high"
        />
        <span className={styles.strands} />
      </div>
      <FibreFinder />
      <Customers />
    </section>
  );
}
