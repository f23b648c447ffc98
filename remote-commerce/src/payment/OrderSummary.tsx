import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@site/remote-kit/ui';
import { Facts, type Fact } from './Facts.tsx';
import styles from './payment.module.css';

interface OrderSummaryProps {
  /** The last one is the total: what is due now, or was paid. */
  rows: Fact[];
  /** Notes on the total and its renewal. */
  notes: string[];
  /** Controls for changes before payment. */
  children?: ReactNode;
}

/** The ordered plan, the total, and notes. */
export function OrderSummary({ rows, notes, children }: OrderSummaryProps) {
  const { t } = useTranslation('commerce');
  return (
    <Card className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">{t('payment.order')}</h2>
      <Facts rows={rows} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {children}
    </Card>
  );
}
