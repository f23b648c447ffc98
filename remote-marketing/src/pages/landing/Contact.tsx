import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Callout } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { PublisherAddress } from '../../components/PublisherAddress.tsx';
import { ContactIsland } from '../../contact-form/ContactIsland.tsx';
import styles from './Contact.module.css';

const networks = ['Facebook', 'X (Twitter)', 'Instagram', 'LinkedIn'];

export function Contact() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const details = [
    { icon: 'place', label: 'address', content: <PublisherAddress /> },
    { icon: 'mail', label: 'email', content: <a href={`mailto:${site.email}`}>{site.email}</a> },
    { icon: 'phone', label: 'phone', content: <a href={site.phoneUri}>{site.phone}</a> },
    { icon: 'people', label: 'people', content: site.people, 'data-value': site.people },
  ] as const;
  return (
    <section id="contact" className={`${layout.section} ${layout.sunken}`}>
      <div className={`${layout.inner} ${styles.row}`} data-reveal>
        <div>
          <div className={layout.heading}>
            <h2>{t('contact.title')}</h2>
            <p>{t('contact.lead')}</p>
          </div>
          <dl className={styles.details}>
            {details.map(({ icon, label, content, ...given }) => (
              <Fragment key={label}>
                <dt {...given}>
                  <Icon name={icon} />
                  {t(`contact.${label}`)}
                </dt>
                <dd {...given}>{content}</dd>
              </Fragment>
            ))}
            <dt className={styles.wide}>
              <Icon name="people" />
              {t('shortPages.about.title')}
            </dt>
            <dd className={styles.wide}>
              <a href={addressIn(language, '/about')}>{t('shortPages.about.letter.title')}</a>
            </dd>
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
