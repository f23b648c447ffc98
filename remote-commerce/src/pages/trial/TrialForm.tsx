import { useEffect, useRef } from 'react';
import { isEmail } from '@site/api-contract/email';
import { plans, type PlanId } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
import { formatPrice } from '@site/shared-i18n';
import { EmailField } from '../../forms/email-field.tsx';
import { useEmailForm } from '../../forms/use-email-form.ts';
import kit from '@site/remote-kit/ui/Fieldset.module.css';
import { lastEmail } from '../../kept-in-tab.ts';
import { subscribeAddress } from './subscribe-address.ts';
import styles from './TrialPage.module.css';

/** Leads to /subscribe, which reads the e-mail address from storage: it is never part of a page's address. */
export function TrialForm({ plan }: { plan: PlanId | undefined }) {
  const t = useTexts('payment.email', 'payment.emailInvalid', 'plans', 'trial');
  const { language, pageAddress, site } = usePage();
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (email.current && !email.current.value) email.current.value = lastEmail.read() ?? '';
  }, []);
  const { errors, formProps } = useEmailForm({
    send(form, show) {
      const address = email.current?.value.trim() ?? '';
      if (!isEmail(address)) return show({ email: t('payment.emailInvalid') });
      const isKept = lastEmail.keep(address);
      const chosen = new FormData(form).get('planId') as PlanId;
      const app = new URLSearchParams(window.location.search).get('app');
      window.location.assign(subscribeAddress(pageAddress('subscribe'), chosen, app, isKept));
    },
  });

  return (
    <form
      className={styles.form}
      action={pageAddress('subscribe')}
      aria-label={t('trial.title')}
      {...formProps}
    >
      <fieldset className={`${kit.fieldset} ${styles.plans}`}>
        <legend>{t('trial.plan')}</legend>
        {plans.map(({ id, amount }) => (
          <Choice key={id} type="radio" name="planId" value={id} defaultChecked={id === plan}>
            <span className={styles.name}>
              <strong>{t(`plans.${id}`)}</strong>{' '}
              <span>{t('trial.price', { price: formatPrice(amount, language) })}</span>
            </span>{' '}
            <small>{t(`trial.contents.${id}`, { people: site.businessPeople })}</small>
          </Choice>
        ))}
      </fieldset>
      <EmailField name="email" isSent={false} label={t('payment.email')} error={errors.email} ref={email} />
      <Button type="submit">{t('trial.submit')}</Button>
      <p className={styles.note}>{t('trial.note')}</p>
    </form>
  );
}
