import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@site/remote-kit/ui';
import { Icon } from '../../components/Icon.tsx';
import { TrialLink } from '../../components/TrialLink.tsx';
import { JobReportLink } from '../app/JobReportLink.tsx';
import { Customers } from './Customers.tsx';
import { FibreFinder } from './FibreFinder.tsx';
import { PhoneMockup } from './PhoneMockup.tsx';
import styles from './Hero.module.css';

export function Hero() {
  const { t } = useTranslation('marketing');
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
        <PhoneMockup alt={t('hero.phone')} />
        <span className={styles.strands} />
      </div>
      <FibreFinder />
      <Customers />
    </section>
  );
}
