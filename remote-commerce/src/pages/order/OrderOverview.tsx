import type { OrderState, Agreement } from '@site/api-contract';
import { addressIn, formatEnd, formatLastDay, formatPrice } from '@site/shared-i18n';
import { usePage, useTexts, readApiFailure } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { Facts } from '../../frame/Facts.tsx';
import { HomeLink, PageFrame } from '../../frame/PageFrame.tsx';
import { retryAddress, type Proof } from '../../orders/order-return.ts';
import { InvoiceButton, InstallApps, PackageDownload } from '../../orders/downloads.tsx';
import { useOrderFacts } from '../../orders/order-facts.ts';
import type { LoadedOrder } from '../../orders/use-order-state.ts';
import { orderLabels } from '../../orders/order-outcome.ts';
import { OrderRights } from '../../payment/OrderRights.tsx';
import { PaySection } from './PaySection.tsx';
import { useState } from 'react';
import { focusHeading } from '../../frame/focus-heading.ts';
import { requestBody } from '../../orders/requests.ts';
import styles from '../../payment/payment.module.css';

interface OrderOverviewProps extends Pick<LoadedOrder, 'state' | 'refetch' | 'update'> {
  proof: Proof;
}

export function OrderOverview({ proof, state, refetch, update }: OrderOverviewProps) {
  const t = useTexts(
    'order',
    'payment.addCard',
    'payment.payOpen',
    'payment.taxes',
    'planContents',
    'plans',
    'subscription.perMonth',
    'subscription.renewal',
    'subscription.withCard',
    'success.askAgain',
    'success.payAgain',
  );
  const { language, site } = usePage();
  const labels = orderLabels(state);
  const values = {
    plan: t(`plans.${state.plan}`),
    price: formatPrice(state.amount, language),
    email: site.email,
    end: state.endsAt ? formatEnd(state.endsAt, language) : '…',
  };
  const canBuy = labels.state === 'unpaid' || labels.state === 'trialEnded' || labels.state === 'ended';
  return (
    <PageFrame
      title={t('order.title', values)}
      lead={t(`order.next.${labels.next}`, values)}
      width="narrow"
      mood={labels.mood}
    >
      <OrderFacts state={state} label={t(`order.states.${labels.state}`)} />
      {labels.mood === 'good' && <InstallApps proof={proof} />}
      {labels.next === 'trial' && (
        <PaySection
          proof={proof}
          state={state}
          title={t('subscription.withCard')}
          openLabel={t('payment.addCard')}
          terms={`${t('subscription.renewal', {
            date: state.trialEndsAt ? formatLastDay(state.trialEndsAt, language) : '…',
            price: t('subscription.perMonth', values),
          })} ${t(`planContents.${state.plan}`)}.`}
          notes={<OrderRights renews />}
        />
      )}
      {labels.state === 'pastDue' && (
        <PaySection
          proof={proof}
          state={state}
          title={t('payment.payOpen')}
          openLabel={t('payment.payOpen')}
          terms={t('payment.taxes')}
          // The success page reads no order of over 90 days: its secret proves none.
          returnAddress={addressIn(language, '/order')}
        />
      )}
      {labels.state === 'trial' && <EndTrial proof={proof} update={update} />}
      {state.agreements && <AgreedTo agreements={state.agreements} />}
      {state.downloadable && <PackageDownload proof={proof} consent={state.consent} />}
      <div className={styles.actions}>
        {state.invoiceNumber && <InvoiceButton proof={proof} invoiceNumber={state.invoiceNumber} />}
        {labels.state === 'pending' && <Button onClick={refetch}>{t('success.askAgain')}</Button>}
        {canBuy && (
          <ButtonLink href={retryAddress(language, state)}>
            {t(state.kind === 'subscription' ? 'order.subscribe' : 'success.payAgain')}
          </ButtonLink>
        )}
        <HomeLink />
      </div>
    </PageFrame>
  );
}

function OrderFacts({ state, label }: { state: OrderState; label: string }) {
  const t = useTexts('order');
  const facts = useOrderFacts(state, state.hasCard);
  const { number, plan, freeUntil, price, renewal, paidUntil, invoice } = facts;
  // A refunded month is not paid any more.
  const paid = renewal || (!state.reversal && paidUntil);
  return <Facts rows={[number, plan, [t('order.state'), label], freeUntil, price, paid, invoice]} />;
}

function AgreedTo({ agreements }: { agreements: Agreement[] }) {
  const t = useTexts('account.agreedOn', 'account.agreedTerms', 'account.agreements');
  return (
    <Card aria-labelledby="order-agreements">
      <h2 id="order-agreements">{t('account.agreements')}</h2>
      {agreements.map(({ moment, planName, title = planName, rows, terms }) => (
        <Disclosure
          key={`${moment} ${JSON.stringify(rows)}`}
          variant="plain"
          summary={t('account.agreedOn', { plan: title, date: moment })}
        >
          <Facts rows={rows.map(({ label, value }) => [label, value])} />
          {terms && (
            <p>
              <a href={terms.address}>{t('account.agreedTerms')}</a>
            </p>
          )}
        </Disclosure>
      ))}
    </Card>
  );
}

/** Ends the trial in one click (POST /api/order-end-trial); repeating it is harmless. */
function EndTrial({ proof, update }: { proof: Proof; update(state: OrderState): void }) {
  const t = useTexts('order');
  const { api, language, notify } = usePage();
  const [isEnding, setEnding] = useState(false);

  async function end() {
    setEnding(true);
    try {
      update(await requestBody<OrderState>(api, 'POST', '/api/order-end-trial', { ...proof, language }));
      notify({
        kind: 'success',
        title: t('order.endedToast'),
        description: t('order.endedToastDescription'),
      });
      focusHeading();
    } catch (error) {
      console.error('The trial could not be ended', error);
      const description = readApiFailure(error).message ?? t('order.tryAgain');
      notify({ kind: 'error', title: t('order.endFailed'), description });
      setEnding(false);
    }
  }

  return (
    <Card aria-labelledby="order-trial">
      <h2 id="order-trial">{t('order.trialSection')}</h2>
      <p>{t('order.endTrialText')}</p>
      <Button variant="secondary" disabled={isEnding} onClick={() => void end()}>
        {t(isEnding ? 'order.ending' : 'order.endTrial')}
      </Button>
    </Card>
  );
}
