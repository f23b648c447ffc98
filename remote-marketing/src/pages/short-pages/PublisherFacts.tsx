import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Card } from '@site/remote-kit/ui';
import { PublisherAddress } from '../../components/PublisherAddress.tsx';
import styles from './PublisherFacts.module.css';

/** Facts about the publisher as configured; unset ones are hidden. */
export function PublisherFacts() {
  const { t } = useTranslation('marketing');
  const { site } = usePage();
  const facts = [
    ['publisher', site.publisher],
    ['since', site.since],
    ['people', site.people],
  ] as const;
  return (
    <Card>
      <h2>{t('shortPages.about.who.title')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-value={value}>
            <dt>{t(`shortPages.about.who.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('shortPages.about.who.address')}</dt>
          <dd>
            <PublisherAddress />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
