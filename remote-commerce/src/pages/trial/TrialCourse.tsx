import { useTranslation } from 'react-i18next';
import styles from './TrialPage.module.css';

/** The steps of a trial, in order. */
const steps = ['start', 'reminder', 'end'] as const;

/** The course of a trial, beside the form that starts it. */
export function TrialCourse() {
  const { t } = useTranslation('commerce');
  return (
    <section className={styles.course} aria-labelledby="trial-course">
      <h2 id="trial-course">{t('trial.course.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`trial.course.${step}.when`)}</strong>
            <p>{t(`trial.course.${step}.what`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
