import { useEffect, useState, type ReactNode } from 'react';
import { addressIn } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import type { ApiFailure } from '@site/remote-kit';
import { Button, ButtonLink, Callout } from '@site/remote-kit/ui';
import { restoreFocus } from '../frame/focus-heading.ts';
import { Spinner } from '../frame/PageFrame.tsx';
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

/** The spinner until the client secret has arrived, and the actions where it does not. */
export function Preparing({ what = 'payment', failure, retry, children, otherwise }: PreparingProps) {
  const t = useTexts(
    'payment',
    'subscription.needsScript',
    'subscription.preparing',
    'subscription.startFailed',
  );
  const { language } = usePage();
  const [retriedIn, setRetriedIn] = useState<Element | null>(null);
  // The pressed button goes when the form comes.
  useEffect(() => () => void (retriedIn && restoreFocus(retriedIn)), [retriedIn]);
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
          {/* Not `disabled`, which takes the focus away. */}
          <Button
            aria-disabled={!failure}
            aria-busy={!failure}
            onClick={({ currentTarget }) => {
              if (!failure) return;
              setRetriedIn(currentTarget.closest('section, main'));
              retry?.();
            }}
          >
            {t('payment.retry')}
          </Button>
          {children}
          <ButtonLink variant="secondary" href={href}>
            {label}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
