import { useTranslation } from 'react-i18next';
import { plans } from '@site/api-contract/price-list';
import { Island, usePage } from '@site/remote-kit';
import { Callout, Card } from '@site/remote-kit/ui';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { TrialTerms } from '../../frame/TrialTerms.tsx';
import { TrialCourse } from './TrialCourse.tsx';
import { TrialForm } from './TrialForm.tsx';
import styles from './TrialPage.module.css';

const appsPicture = `${import.meta.env.BASE_URL}pictures/apps.svg`;

/** /trial?plan=…: the plan and the e-mail address of a free trial, in fields of the page (A1). */
export default function TrialPage() {
  const { t } = useTranslation('commerce');
  const { state } = usePage();
  const requestedPlan = new URLSearchParams(state.getState().location.search).get('plan')?.toLowerCase();
  const plan = plans.find(({ id }) => id === requestedPlan) ?? plans.find(({ popular }) => popular);
  return (
    <PageFrame title={t('trial.title')} lead={t('trial.lead')} width="wide">
      <Callout id="email-refused" kind="bad" whenTargeted role="alert">
        {t('payment.emailInvalid')}
      </Callout>
      <div className={styles.columns}>
        <Card aria-label={t('trial.title')}>
          <Island name="trial-form">
            <TrialForm plan={plan?.id} />
          </Island>
          <TrialTerms />
        </Card>
        <section className={styles.course} aria-labelledby="trial-course">
          <h2 id="trial-course">{t('trial.course.title')}</h2>
          <TrialCourse />
          <img src={appsPicture} alt="" width="480" height="220" loading="lazy" />
        </section>
      </div>
    </PageFrame>
  );
}
