import type { OrderState, Agreement } from '@site/api-contract';
import { formatDay, formatEnd, formatLastDay, formatPrice } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { Facts, type Fact } from '../../frame/Facts.tsx';
import { HomeLink, PageFrame } from '../../frame/PageFrame.tsx';
import { InvoiceButton } from '../../orders/DownloadButton.tsx';
import { retryAddress, type Proof } from '../../orders/order-return.ts';
import { InstallApps } from '../../orders/InstallApps.tsx';
import { PackageDownload } from '../../orders/PackageDownload.tsx';
import { priceLabel } from '../../orders/order-outcome.ts';
import type { LoadedOrder } from '../../orders/use-order-state.ts';
import styles from '../../payment/payment.module.css';
import { EndTrial } from './EndTrial.tsx';
import { orderWords } from './order-words.ts';
import { PaySection } from './PaySection.tsx';

interface OrderOverviewProps extends Pick<LoadedOrder, 'state' | 'refetch' | 'update'> {
  proof: Proof;
}

/** An order's state, next steps, and the buyer's downloads and actions. */
export function OrderOverview({ proof, state, refetch, update }: OrderOverviewProps) {
  const t = useTexts(
    'order',
    'payment.taxes',
    'payment.withdrawal',
    'plans',
    'subscription.perMonth',
    'subscription.renewal',
    'subscription.withCard',
    'success.askAgain',
    'success.payAgain',
  );
  const { language, site } = usePage();
  const words = orderWords(state);
  const values = {
    plan: t(`plans.${state.plan}`),
    price: formatPrice(state.amount, language),
    email: site.email,
    end: state.endsAt ? formatEnd(state.endsAt, language) : '…',
  };
  const canBuy = words.state === 'unpaid' || words.state === 'trialEnded' || words.state === 'ended';
  return (
    <PageFrame
      title={t('order.title', values)}
      lead={t(`order.next.${words.next}`, values)}
      width="narrow"
      mood={words.mood}
    >
      <OrderFacts state={state} stateWords={t(`order.states.${words.state}`)} {...values} />
      {words.mood === 'good' && <InstallApps proof={proof} />}
      {state.downloadable && <PackageDownload proof={proof} consent={state.consent} />}
      {words.next === 'trial' && (
        <PaySection
          {...{ proof, state }}
          title={t('subscription.withCard')}
          openLabel={t('order.addCard')}
          terms={`${t('subscription.renewal', {
            date: state.trialEndsAt ? formatLastDay(state.trialEndsAt, language) : '…',
            price: t('subscription.perMonth', values),
            email: site.email,
          })} ${t('payment.withdrawal')}`}
        />
      )}
      {words.state === 'pastDue' && (
        <PaySection
          {...{ proof, state }}
          title={t('order.payOpen')}
          openLabel={t('order.payOpen')}
          terms={t('payment.taxes')}
        />
      )}
      {words.state === 'trial' && <EndTrial {...{ proof, update }} />}
      {state.agreements && <AgreedTo agreements={state.agreements} />}
      <div className={styles.actions}>
        {state.invoiceNumber && <InvoiceButton proof={proof} invoiceNumber={state.invoiceNumber} />}
        {words.state === 'pending' && <Button onClick={refetch}>{t('success.askAgain')}</Button>}
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

interface OrderFactsProps {
  state: OrderState;
  stateWords: string;
  plan: string;
  price: string;
}

function OrderFacts({ state, stateWords, plan, price }: OrderFactsProps) {
  const t = useTexts(
    'account.noCharge',
    'order',
    'payment.plan',
    'payment.price',
    'subscription.after',
    'subscription.freeUntil',
    'subscription.from',
    'subscription.perMonth',
    'success.invoice',
  );
  const { language } = usePage();
  const { kind, number, status, trialEndsAt, endsAt, paidUntil, invoiceNumber } = state;
  const date = trialEndsAt ? formatDay(trialEndsAt, language) : '…';
  const facts: Fact[] = [
    ...(number ? [[t('order.number'), number] satisfies Fact] : []),
    [t('payment.plan'), plan],
    [t('order.state'), stateWords],
  ];
  if (status === 'trialing' && trialEndsAt)
    facts.push([t('subscription.freeUntil'), formatLastDay(trialEndsAt, language)]);
  if (status === 'trialing' && endsAt) facts.push([t('order.nextCharge'), t('account.noCharge')]);
  else
    facts.push([
      t(priceLabel(state, state.hasCard), { date }),
      kind === 'subscription' ? t('subscription.perMonth', { price }) : price,
    ]);
  const renews = status === 'active' && !endsAt;
  if (paidUntil && renews) facts.push([t('order.nextCharge'), formatDay(paidUntil, language)]);
  // A refunded month is not paid any more.
  else if (paidUntil && !state.reversal)
    facts.push([t('order.paidUntil'), formatLastDay(paidUntil, language)]);
  if (invoiceNumber) facts.push([t('success.invoice'), invoiceNumber]);
  return <Facts rows={facts} />;
}

/** Everything that the buyer was shown and agreed to (A12). */
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
