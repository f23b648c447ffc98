import styles from './payment.module.css';

/** What is known of an order: labels and values, each label once. */
export function Facts({ rows }: { rows: string[][] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
