import { useEffect, useState, type ReactNode } from 'react';
import { addressIn } from '@site/shared-i18n';
import { usePage, useTexts, type ApiFailure } from '@site/remote-kit';
import { Button, ButtonLink, Callout } from '@site/remote-kit/ui';
import { restoreFocus } from '../frame/focus-heading.ts';
import { Spinner, HomeLink, PageFrame } from '../frame/PageFrame.tsx';
import { successAddress } from '../orders/order-return.ts';
import styles from './payment.module.css';

interface PreparingProps {
  what?: 'payment' | 'subscription';
  /** Why there is no form; the spinner stays visible (C6). */
  failure?: ApiFailure | undefined;
  retry?: (() => void) | undefined;
  children?: ReactNode;
  /** A link for visitors without the form; by default to the prices. */
  otherwise?: { label: string; href: string };
}

export function Preparing({ what = 'payment', failure, retry, children, otherwise }: PreparingProps) {
  const t = useTexts(
    'forms.retry',
    'payment',
    'subscription.needsScript',
    'subscription.preparing',
    'subscription.startFailed',
  );
  const { language } = usePage();
  const [retriedIn, setRetriedIn] = useState<Element | null>(null);
  // The pressed button goes when the form comes.
  useEffect(() => () => void (retriedIn && restoreFocus(retriedIn)), [retriedIn]);
  const retryHelps = failure && failure.code !== 'payment_refused';
  const failed = t(what === 'payment' ? 'payment.failed' : 'subscription.startFailed');
  const { label, href } = otherwise ?? {
    label: t('payment.prices'),
    href: `${addressIn(language, '/')}#pricing`,
  };
  return (
    <div className={styles.preparing}>
      <Spinner label={t(`${what}.preparing`)} />
      <noscript>
        <Callout kind="bad">{t(`${what}.needsScript`)}</Callout>
        <ButtonLink href={href}>{label}</ButtonLink>
      </noscript>
      <div role="alert">{failure && <Callout kind="bad">{failure.message ?? failed}</Callout>}</div>
      {(failure || retriedIn) && (
        <div className={styles.actions}>
          {(retryHelps || retriedIn) && (
            // Not `disabled`, nor taken away once pressed: both take the focus away.
            <Button
              aria-disabled={!retryHelps}
              aria-busy={!failure}
              onClick={({ currentTarget }) => {
                if (!retryHelps) return;
                setRetriedIn(currentTarget.closest('section, main'));
                retry?.();
              }}
            >
              {t('forms.retry')}
            </Button>
          )}
          {children}
          <ButtonLink variant="secondary" href={href}>
            {label}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

interface NothingToPayProps {
  text: string;
  children?: ReactNode;
}

/** Shown where an address names nothing that can be paid. */
export function NothingToPay({ text, children }: NothingToPayProps) {
  const t = useTexts('payment.nothingChosen', 'payment.prices');
  const { language } = usePage();
  return (
    <PageFrame title={t('payment.nothingChosen')} lead={text} width="narrow">
      <div className={styles.actions}>
        {children}
        <ButtonLink variant={children ? 'secondary' : 'primary'} href={`${addressIn(language, '/')}#pricing`}>
          {t('payment.prices')}
        </ButtonLink>
        <HomeLink />
      </div>
    </PageFrame>
  );
}

interface SettledOrderProps {
  clientSecret: string;
  orderAnew?: () => void;
}

/** Shown instead of the form for an order that is already paid. */
export function SettledOrder({ clientSecret, orderAnew }: SettledOrderProps) {
  const t = useTexts('payment');
  const { language } = usePage();
  return (
    <PageFrame title={t('payment.settled')} lead={t('payment.settledText')} width="narrow" mood="good">
      <div className={styles.actions}>
        <ButtonLink href={successAddress(language, clientSecret, 'succeeded')}>
          {t('payment.toOrder')}
        </ButtonLink>
        {orderAnew && (
          <Button variant="secondary" onClick={orderAnew}>
            {t('payment.orderAnew')}
          </Button>
        )}
      </div>
    </PageFrame>
  );
}
