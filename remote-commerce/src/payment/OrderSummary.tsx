import { useTexts } from '@site/remote-kit';
import type { ReactNode } from 'react';
import { Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { Facts, type FactRows } from '../frame/Facts.tsx';
import styles from './payment.module.css';

interface OrderSummaryProps {
  rows: FactRows;
  notes?: string[];
  /** What phones show in one line, beside the total; the line opens the rest. */
  inShort?: ReactNode;
  children?: ReactNode;
}

export function OrderSummary({ rows, notes = [], inShort, children }: OrderSummaryProps) {
  const t = useTexts('payment.order');
  const total = rows.at(-1);
  const whole = (
    <>
      <Facts rows={rows} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {children}
    </>
  );
  return (
    <Card className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">{t('payment.order')}</h2>
      {inShort ? (
        <Disclosure
          variant="plain"
          onPhones
          summary={
            <>
              {inShort} <span>{total && total[1]}</span>
            </>
          }
        >
          {whole}
        </Disclosure>
      ) : (
        whole
      )}
    </Card>
  );
}
