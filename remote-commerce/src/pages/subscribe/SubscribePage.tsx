import { useEffect, useEffectEvent, useState } from 'react';
import { plans, type Plan } from '@site/api-contract/price-list';
import { addressIn } from '@site/shared-i18n';
import { usePage, useTexts, readApiFailure } from '@site/remote-kit';
import { useArrivedSearch } from '../../arrived-search.ts';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { Preparing, NothingToPay, SettledOrder } from '../../payment/without-form.tsx';
import { TrialTerms } from '../../frame/TrialTerms.tsx';
import { comesFromTrial } from '../trial/subscribe-address.ts';
import { promptForEmail } from './prompt-for-email.ts';
import { lastEmail } from '../../kept-in-tab.ts';
import { Button, ButtonLink, Callout } from '@site/remote-kit/ui';
import { termsVersionRole } from '../../orders/requests.ts';
import { startSubscription } from '../../orders/start-order.ts';
import { usePrepared } from '../../payment/use-prepared-payment.ts';
import { FirstMonth, RunningTrial } from './SubscriptionForms.tsx';
import styles from '../../payment/payment.module.css';

/** /subscribe?planId: a plan with its free trial (C4 and C5). */
export default function SubscribePage() {
  const t = useTexts('subscription.planMissing', 'subscription.planUnknown');
  const search = useArrivedSearch();
  if (search === undefined) return <NotReady />;
  const query = new URLSearchParams(search);
  // The other pages name it `plan`.
  const planId = (query.get('planId') ?? query.get('plan'))?.trim();
  const plan = plans.find(({ id }) => id === planId);
  if (!planId) return <NothingToPay text={t('subscription.planMissing')} />;
  // Does not ask for an e-mail address with an unknown plan.
  if (!plan) return <NothingToPay text={t('subscription.planUnknown')} />;
  const Start = comesFromTrial(search) ? EmailGiven : EmailFirst;
  return <Start key={plan.id} plan={plan} />;
}

function EmailGiven({ plan }: { plan: Plan }) {
  const { pageAddress, navigator } = usePage();
  const [email] = useState(() => lastEmail.read());
  const app = new URLSearchParams(useArrivedSearch()).get('app');
  const form = `${pageAddress('trial')}?${new URLSearchParams({ plan: plan.id, ...(app && { app }) })}`;
  // For example from a shared link: this visitor gave no e-mail address.
  useEffect(() => {
    if (!email) navigator.replace(form);
  }, [email, form, navigator]);
  if (!email) return <NotReady />;
  return (
    <SubscriptionStart
      plan={plan}
      email={email}
      changeEmail={() => navigator.push(form)}
      onEmailRefused={() => navigator.replace(`${form}#email-refused`)}
    />
  );
}

function EmailFirst({ plan }: { plan: Plan }) {
  const t = useTexts('payment', 'subscription', 'trial.agree');
  const { language, navigator } = usePage();
  const [email, setEmail] = useState<string>();

  /** @param current the e-mail address kept if the prompt is cancelled; without one, cancelling leads home */
  function changeEmail(question: string, current?: string) {
    const proposed = current ?? lastEmail.read() ?? '';
    const answer = promptForEmail(question, t('subscription.askEmailAgain'), proposed);
    if (answer) lastEmail.keep(answer);
    if (answer ?? current) setEmail(answer ?? current);
    else navigator.replace(addressIn(language, '/'));
  }
  // The prompt hides the page's line on the terms in some browsers.
  const terms = `${t('trial.agree')} ${t('payment.termsOfService')}.`;
  const promptFirst = useEffectEvent(() => changeEmail(`${t('subscription.askEmail')}\n\n${terms}`));
  useEffect(() => {
    // After the paint: a prompt blocks everything else.
    const timer = setTimeout(promptFirst);
    return () => clearTimeout(timer);
  }, []);

  if (!email) return <NotReady />;
  return (
    <SubscriptionStart
      key={email}
      plan={plan}
      email={email}
      changeEmail={() => changeEmail(t('subscription.askEmail'), email)}
      onEmailRefused={() => changeEmail(t('subscription.askEmailAgain'))}
    />
  );
}

function NotReady() {
  const t = useTexts('heads.subscribe');
  return (
    <PageFrame title={t('heads.subscribe')} width="narrow">
      <Preparing what="subscription" />
      <TrialTerms />
    </PageFrame>
  );
}

interface SubscriptionStartProps {
  plan: Plan;
  email: string;
  changeEmail(): void;
  /** Called when the api refuses an e-mail address that the browser accepted. */
  onEmailRefused(): void;
}

function SubscriptionStart(props: SubscriptionStartProps) {
  const { plan, email, changeEmail, onEmailRefused } = props;
  const t = useTexts('account.link', 'heads.subscribe', 'subscription.changeEmail', 'subscription.for');
  const { api, language, pageAddress } = usePage();
  const [started, retry] = usePrepared(async () => {
    const request = { planId: plan.id, email, language, terms: pageAddress(termsVersionRole) };
    const order = await startSubscription(api, request).catch((error: unknown) => {
      const { field, code } = readApiFailure(error);
      if (field === 'email' && code?.startsWith('field_')) onEmailRefused();
      throw error;
    });
    return { phase: 'started', order } as const;
  });
  if (started.phase === 'started') {
    const { order } = started;
    if (order.hasCard) return <SettledOrder clientSecret={order.clientSecret} />;
    const subscription = { email, changeEmail, order };
    return order.offer.amount > 0 ? <FirstMonth {...subscription} /> : <RunningTrial {...subscription} />;
  }
  const { failure } = started;
  const change = (
    <Button variant="secondary" onClick={changeEmail}>
      {t('subscription.changeEmail')}
    </Button>
  );
  return (
    <PageFrame title={t('heads.subscribe')} lead={t('subscription.for', { email })} width="narrow">
      {failure?.code === 'trial_used' ? (
        // Another try would be refused again.
        <div className={styles.preparing}>
          <div role="alert">
            <Callout>{failure.message}</Callout>
          </div>
          <div className={styles.actions}>
            <ButtonLink href={addressIn(language, '/account')}>{t('account.link')}</ButtonLink>
            {change}
          </div>
        </div>
      ) : (
        <Preparing failure={failure} retry={retry} what="subscription">
          {change}
        </Preparing>
      )}
    </PageFrame>
  );
}
