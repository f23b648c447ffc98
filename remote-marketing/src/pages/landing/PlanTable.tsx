import { useTranslation } from 'react-i18next';
import { plans } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import unseen from '@site/remote-kit/ui/Unseen.module.css';
import { formatPrice } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import { comparison, type Column, type ComparedFunction } from '../../plans.ts';
import styles from './PlanTable.module.css';

const columnTitles = {
  none: 'pricing.compare.none',
  basic: 'pricing.basic.title',
  premium: 'pricing.premium.title',
  business: 'pricing.business.title',
} as const satisfies Record<Column, string>;

const columns = [{ id: 'none', amount: 0 } as const, ...plans];

/** With explicit roles: on narrow windows CSS changes the rows' `display`, which removes table roles. */
export function PlanTable() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <div className={styles.comparison}>
      <h3 className={styles.title}>{t('pricing.compare.title')}</h3>
      <Disclosure onPhones summary={t('pricing.compare.title')}>
        <div className={styles.content}>
          <table role="table" className={styles.table} aria-label={t('pricing.compare.title')}>
            <thead>
              <tr role="row">
                <th role="columnheader" scope="col">
                  <span className={unseen.unseen}>{t('pricing.compare.feature')}</span>
                </th>
                {columns.map(({ id }) => (
                  <th key={id} role="columnheader" scope="col">
                    {t(columnTitles[id])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr role="row">
                <th role="rowheader" scope="row">
                  {t('pricing.compare.price')}
                </th>
                {columns.map(({ id, amount }) => (
                  <td key={id} role="cell" data-plan={t(columnTitles[id])}>
                    {amount === 0 ? t('pricing.compare.free') : formatPrice(amount, language)}
                  </td>
                ))}
              </tr>
              {comparison.map((compared) => (
                <FunctionRow key={compared.label} compared={compared} />
              ))}
            </tbody>
          </table>
          <p>{t('pricing.compare.business', { days: site.businessDays })}</p>
        </div>
      </Disclosure>
    </div>
  );
}

function FunctionRow({ compared }: { compared: ComparedFunction }) {
  const { t } = useTranslation('marketing');
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {t(compared.label)}
        {compared.note && <small>{t(compared.note)}</small>}
      </th>
      {columns.map(({ id }) => (
        <FunctionCell key={id} column={id} compared={compared} />
      ))}
    </tr>
  );
}

function FunctionCell({ column, compared }: { column: Column; compared: ComparedFunction }) {
  const { t } = useTranslation('marketing');
  const { site } = usePage();
  const cell = compared.cells[column];
  const isIncluded = cell !== false;
  return (
    <td role="cell" data-plan={t(columnTitles[column])} className={isIncluded ? undefined : styles.excluded}>
      {typeof cell === 'boolean' ? (
        <>
          <Icon name={cell ? 'check' : 'cross'} />
          <span className={unseen.unseen}>{t(cell ? 'pricing.compare.yes' : 'pricing.compare.no')}</span>
        </>
      ) : (
        t(cell, { people: site.businessPeople })
      )}
    </td>
  );
}
