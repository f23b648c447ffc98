import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Callout } from '@site/remote-kit/ui';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { PublisherAddress } from '../../components/PublisherAddress.tsx';
import { ContactIsland } from '../../contact-form/ContactIsland.tsx';
import styles from './Contact.module.css';

const networks = ['Facebook', 'X (Twitter)', 'Instagram', 'LinkedIn'];

export function Contact() {
  const { t } = useTranslation('marketing');
  const { site } = usePage();
  return (
    <section id="contact" className={`${layout.section} ${layout.sunken}`}>
      <div className={`${layout.inner} ${styles.row}`} data-reveal>
        <div>
          <div className={layout.heading}>
            <h2>{t('contact.title')}</h2>
            <p>{t('contact.lead')}</p>
          </div>
          <dl className={styles.details}>
            <dt>
              <Icon name="place" />
              {t('contact.address')}
            </dt>
            <dd>
              <PublisherAddress />
            </dd>
            <dt>
              <Icon name="mail" />
              {t('contact.email')}
            </dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
            <dt>
              <Icon name="phone" />
              {t('contact.phone')}
            </dt>
            <dd>
              <a href={site.phoneUri}>{site.phone}</a>
            </dd>
            <dt data-value={site.people}>
              <Icon name="people" />
              {t('contact.people')}
            </dt>
            <dd data-value={site.people}>{site.people}</dd>
          </dl>
          <ul className={styles.social} aria-label={t('contact.social')}>
            {networks.map((network) => (
              <li key={network}>
                <a href="#">{network}</a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <Callout id="contact-business" whenTargeted>
            {t('contact.business.text', { people: site.businessPeople, days: site.businessDays })}
          </Callout>
          <ContactIsland />
        </div>
      </div>
    </section>
  );
}
