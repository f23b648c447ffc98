import { useTranslation } from 'react-i18next';
import { usePage, value } from '@site/remote-kit';
import { ButtonLink, Card } from '@site/remote-kit/ui';
import { FactRow } from '../../frame/FactRow.tsx';
import facts from '../../frame/facts.module.css';

const counted = ['messages', 'apps', 'orders', 'invoices', 'creditNotes', 'declarations'] as const;

/** A summary of the stored data, and the file with all of it. */
export function DataCopy() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card aria-labelledby="my-data-copy">
      <h2 id="my-data-copy">{t('myData.copy')}</h2>
      <p>{t('myData.copyText')}</p>
      <dl className={facts.facts}>
        {counted.map((name) => (
          <FactRow key={name} label={t(`myData.${name}`)}>
            {value(name)}
          </FactRow>
        ))}
      </dl>
      <p>
        <ButtonLink href={`/api/account/data?language=${language}`}>{t('myData.download')}</ButtonLink>
      </p>
    </Card>
  );
}
