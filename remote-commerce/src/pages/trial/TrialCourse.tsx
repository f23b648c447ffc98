import { useSyncExternalStore } from 'react';
import { trialDays } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { formatDay } from '@site/shared-i18n';
import styles from './TrialPage.module.css';

/** What happens when, in days after the trial's start (A1); the first day needs no date. */
const steps = [
  { name: 'start', days: 0 },
  { name: 'reminder', days: trialDays - 3 },
  { name: 'end', days: trialDays },
] as const;

const dayMs = 24 * 60 * 60 * 1000;
const loadedAt = Date.now();

/** How a trial goes. The page is the same for everybody every day, so its dates are told once a visitor uses it. */
export function TrialCourse() {
  const t = useTexts('trial.course');
  const { language } = usePage();
  const now = useSyncExternalStore(
    () => () => undefined,
    () => loadedAt,
    () => undefined,
  );
  return (
    <ol>
      {steps.map(({ name, days }) => (
        <li key={name}>
          <strong>{t(`trial.course.${name}.when`)}</strong>{' '}
          {now !== undefined && days > 0 && (
            <span className={styles.date}>{formatDay(new Date(now + days * dayMs), language)}</span>
          )}
          <p>{t(`trial.course.${name}.what`)}</p>
        </li>
      ))}
    </ol>
  );
}
