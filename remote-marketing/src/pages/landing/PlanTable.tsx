import { useTranslation } from 'react-i18next';
import { plans, type Plan } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { Disclosure } from '@site/remote-kit/ui';
import { formatPrice } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { comparison, type ComparedFunction } from '../../plans.ts';
import styles from './PlanTable.module.css';

/**
 * The plans by function. With explicit roles: on narrow windows CSS changes the rows' `display`, which removes table
 * roles.
 */
export function PlanTable() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <div className={styles.comparison}>
      <h3 className={styles.title}>{t('pricing.compare.title')}</h3>
      <Disclosure onPhones summary={t('pricing.compare.title')}>
        <div className={styles.content}>
          <p>{t('pricing.compare.lead')}</p>
          <table role="table" className={styles.table} aria-label={t('pricing.compare.title')}>
            <thead>
              <tr role="row">
                <th role="columnheader" scope="col">
                  <span className={layout.unseen}>{t('pricing.compare.feature')}</span>
                </th>
                {plans.map((plan) => (
                  <th key={plan.id} role="columnheader" scope="col">
                    {t(`pricing.${plan.id}.title`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr role="row">
                <th role="rowheader" scope="row">
                  {t('pricing.compare.price')}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} role="cell" data-plan={t(`pricing.${plan.id}.title`)}>
                    {formatPrice(plan.amount, language)}
                  </td>
                ))}
              </tr>
              {comparison.map((compared) => (
                <FunctionRow key={compared.label} compared={compared} />
              ))}
            </tbody>
          </table>
          <p>{t('pricing.compare.business')}</p>
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
      {plans.map((plan) => (
        <PlanCell key={plan.id} plan={plan} compared={compared} />
      ))}
    </tr>
  );
}

function PlanCell({ plan, compared }: { plan: Plan; compared: ComparedFunction }) {
  const { t } = useTranslation('marketing');
  const cell = compared.cells[plan.id];
  const isIncluded = cell !== false;
  return (
    <td
      role="cell"
      data-plan={t(`pricing.${plan.id}.title`)}
      className={isIncluded ? undefined : styles.excluded}
    >
      {typeof cell === 'boolean' ? (
        <>
          <Icon name={cell ? 'check' : 'cross'} />
          <span className={layout.unseen}>{t(cell ? 'pricing.compare.yes' : 'pricing.compare.no')}</span>
        </>
      ) : (
        t(cell)
      )}
    </td>
  );
}
