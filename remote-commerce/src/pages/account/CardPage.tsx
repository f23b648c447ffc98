import type { CardPageData, CardSubscriptionData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { cardPaths } from '@site/api-contract/page-paths';
import { addressIn } from '@site/shared-i18n';
import { Island, pageTemplate, usePage, type ApiFailure } from '@site/remote-kit';
import { ButtonLink, Callout, Card } from '@site/remote-kit/ui';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { FactList, FactRow } from '../../frame/Facts.tsx';
import { CardForm } from './CardForm.tsx';
import { SignInForm } from './Mailbox.tsx';
import { CardText, orderPageOf } from './Subscriptions.tsx';
import styles from './account.module.css';

const page = pageTemplate<CardPageData>();
const refusal = pageTemplate<ApiFailure>();
const choices = pageTemplate<CardPageData['choices']>();
const { Unless, value, when, When } = pageTemplate<CardSubscriptionData>();
const paid = pageTemplate<CardSubscriptionData['paid']>();
const method = pageTemplate<CardSubscriptionData['method']>();
const open = pageTemplate<CardSubscriptionData['open']>();

/** The page to replace a subscription's card; only the provider's form needs script (A6). */
export default function CardPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const here = addressIn(language, cardPaths);
  const toAccount = (
    <p>
      <ButtonLink variant="secondary" href={addressIn(language, '/account')}>
        {t('card.toAccount')}
      </ButtonLink>
    </p>
  );
  return (
    <PageFrame title={t('card.title')} width="narrow">
      <page.When data="unavailable">
        <Card>
          <p>{t('account.unavailable')}</p>
          <ButtonLink href={here}>{t('forms.retry')}</ButtonLink>
        </Card>
      </page.When>
      {page.when('error', <Callout kind="bad">{refusal.value('message')}</Callout>)}
      {page.when('signedOut', <SignInForm />)}
      <page.When data="noSubscription">
        <Card>
          <p>{t('card.noSubscription')}</p>
          {toAccount}
        </Card>
      </page.When>
      <page.When data="firstCard">
        <Card>
          <p>{t('card.first')}</p>
          <ButtonLink href={orderPageOf(language)}>{t('payment.addCard')}</ButtonLink>
        </Card>
      </page.When>
      <page.When data="hasChoices">
        <Card>
          <p>{t('card.choose')}</p>
          <ul className={styles.list}>
            <page.Each of="choices">
              <li>
                <a href={`${here}?order=${choices.value('choice')}`}>
                  {t('account.planOption', {
                    plan: choices.value('planName'),
                    price: choices.value('price'),
                  })}
                </a>
              </li>
            </page.Each>
          </ul>
        </Card>
      </page.When>
      <page.When data="subscription">
        <Outcome again={`${here}?order=${value('order')}`} />
        <Card aria-labelledby="card-now">
          <h2 id="card-now">{value('planName')}</h2>
          <CardFacts />
          <When data="wanted">
            <div className={styles.cardForm}>
              <Island name="card-form">
                <CardForm order={value('order')} email={value('email')} csrf={page.value('csrf')} />
              </Island>
            </div>
          </When>
          <Unless data="wanted">{toAccount}</Unless>
        </Card>
      </page.When>
    </PageFrame>
  );
}

function Outcome({ again }: { again: string }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <>
      {when('outdated', <Callout>{t('account.outdated')}</Callout>)}
      <When data="paid">
        <Callout kind="good" role="status">
          {t('card.paid', { amount: paid.value('amount') })}
        </Callout>
      </When>
      <When data="replaced">
        <Callout kind="good" role="status">
          {t('card.replaced')}
        </Callout>
      </When>
      <When data="pending">
        <Callout role="status">
          {t('card.pending')} <a href={again}>{t('success.askAgain')}</a>
        </Callout>
      </When>
      <When data="refused">
        <Callout kind="bad" role="alert">
          {t('card.refused')} <a href={orderPageOf(language)}>{t('payment.payOpen')}</a>
        </Callout>
      </When>
      <When data="unconfirmed">
        <Callout kind="bad" role="alert">
          {t('card.unconfirmed')}
        </Callout>
      </When>
    </>
  );
}

function CardFacts() {
  const { t } = useTranslation('commerce');
  return (
    <FactList>
      <FactRow label={t('account.price')}>{t('account.perMonth', { price: value('price') })}</FactRow>
      {when('method', <FactRow label={t('account.method')}>{method.value('name')}</FactRow>)}
      <When data="card">
        <FactRow label={t('account.card')}>
          <CardText />
        </FactRow>
      </When>
      {when('noCard', <FactRow label={t('account.card')}>{t('account.noCard')}</FactRow>)}
      {when('open', <FactRow label={t('card.open')}>{open.value('due')}</FactRow>)}
    </FactList>
  );
}
