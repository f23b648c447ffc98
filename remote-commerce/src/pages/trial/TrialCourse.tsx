import { useTranslation } from 'react-i18next';
import type { TrialPageData } from '@site/api-contract';
import { pageTemplate } from '@site/remote-kit';
import styles from './TrialPage.module.css';

const { When, value } = pageTemplate<TrialPageData>();

/** How a trial goes (A1); the first day needs no date. */
export function TrialCourse() {
  const { t } = useTranslation('commerce');
  return (
    <ol>
      {(['start', 'reminder', 'end'] as const).map((step) => (
        <li key={step}>
          <strong>{t(`trial.course.${step}.when`)}</strong>{' '}
          {step !== 'start' && (
            <When data={step}>
              <span className={styles.date}>{value(step)}</span>
            </When>
          )}
          <p>
            {step === 'end' && (
              <When data="free">
                {t('subscription.freeUntil')} {value('free')}.{' '}
              </When>
            )}
            {t(`trial.course.${step}.what`)}
          </p>
        </li>
      ))}
    </ol>
  );
}
