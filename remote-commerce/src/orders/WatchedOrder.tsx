import type { ReactNode } from 'react';
import type { OrderState } from '@site/api-contract';
import { usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import unseen from '@site/remote-kit/ui/Unseen.module.css';
import { HomeLink, PageFrame, Spinner } from '../frame/PageFrame.tsx';
import styles from '../payment/payment.module.css';
import type { Proof } from './order-return.ts';
import { useOrderState, type LoadedOrder } from './use-order-state.ts';

interface WatchedOrderProps {
  proof: Proof;
  /** Of the provider's return address, if the visitor comes from there. */
  redirectStatus?: string;
  checking: ReactNode;
  unknown: { title: string; text: string };
  failed: { text: string; link?: ReactNode };
  readOut(state: OrderState): string | undefined;
  children(order: LoadedOrder): ReactNode;
}

export function WatchedOrder({ proof, redirectStatus, unknown, failed, ...page }: WatchedOrderProps) {
  const t = useTexts('forms.retry', 'success.failed');
  const { query, refetch, update } = useOrderState(proof, redirectStatus);
  const without = { loading: undefined, unknown: unknown.title, failed: t('success.failed') };
  return (
    <>
      {/* Before the page's text, as screen readers need it; the heading says the same. */}
      <p className={unseen.unseen} role="status">
        {query.phase === 'loaded' ? page.readOut(query.state) : without[query.phase]}
      </p>
      {query.phase === 'loading' && page.checking}
      {query.phase === 'unknown' && <NoOrder {...unknown} />}
      {query.phase === 'loaded' && page.children({ ...query, refetch, update })}
      {query.phase === 'failed' && (
        <PageFrame title={without.failed} lead={failed.text} width="narrow" mood="bad">
          <div className={styles.actions}>
            <Button onClick={refetch}>{t('forms.retry')}</Button>
            {failed.link}
          </div>
        </PageFrame>
      )}
    </>
  );
}

export function CheckingOrder({ title, needsScript }: { title: string; needsScript: string }) {
  const t = useTexts('success.checking');
  return (
    <PageFrame title={title} width="narrow">
      <Spinner label={t('success.checking')} />
      <noscript>
        <p>{needsScript}</p>
      </noscript>
    </PageFrame>
  );
}

export function NoOrder({ title, text }: { title: string; text: string }) {
  const t = useTexts('account.link', 'order.contact');
  const { language } = usePage();
  return (
    <PageFrame title={title} lead={text} width="narrow">
      <div className={styles.actions}>
        <ButtonLink href={addressIn(language, '/account')}>{t('account.link')}</ButtonLink>
        <ButtonLink variant="secondary" href={`${addressIn(language, '/')}#contact`}>
          {t('order.contact')}
        </ButtonLink>
        <HomeLink />
      </div>
    </PageFrame>
  );
}
