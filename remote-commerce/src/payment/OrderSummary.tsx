import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@site/remote-kit/ui';
import styles from './payment.module.css';

interface SummaryRow {
  label: string;
  value: ReactNode;
}

interface OrderSummaryProps {
  rows: SummaryRow[];
  /** What is due now, or was paid. */
  total: SummaryRow;
  /** Notes on the total and its renewal. */
  notes: string[];
  /** Controls for changes before payment. */
  children?: ReactNode;
}

/** The ordered plan, the total, and notes. */
export function OrderSummary({ rows, total, notes, children }: OrderSummaryProps) {
  const { t } = useTranslation('commerce');
  return (
    <Card className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">{t('payment.order')}</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {children}
    </Card>
  );
}
