import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import strands from '../../components/strands.svg?raw';
import { Customers } from './Customers.tsx';
import { PhoneMockup } from './PhoneMockup.tsx';
import styles from './Hero.module.css';

export function Hero() {
  const { t } = useTranslation('marketing');
  return (
    <section id="hero" className={styles.hero}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h1>{t('hero.title')}</h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <div className={layout.actions}>
            <a className={button.primary} href="#apps">
              {t('hero.discover')}
            </a>
            <a className={button.secondary} href="#contact">
              {t('hero.contact')}
            </a>
          </div>
          <p className={styles.note}>
            <Icon name="check" />
            {t('hero.note')}
          </p>
        </div>
        <PhoneMockup alt={t('hero.phone')} />
        <span className={styles.strands} aria-hidden="true" dangerouslySetInnerHTML={{ __html: strands }} />
      </div>
      <Customers label={t('hero.customers')} />
    </section>
  );
}
