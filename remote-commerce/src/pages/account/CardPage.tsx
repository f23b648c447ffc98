import { useTranslation } from 'react-i18next';
import { cardPaths } from '@site/api-contract/page-paths';
import { addressIn } from '@site/shared-i18n';
import { Each, Island, Unless, usePage, value, when, When } from '@site/remote-kit';
import { ButtonLink, Callout, Card } from '@site/remote-kit/ui';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { FactList, FactRow } from '../../frame/Facts.tsx';
import { CardForm } from './CardForm.tsx';
import { SignInForm } from './Mailbox.tsx';
import { CardText, orderPageOf } from './Subscriptions.tsx';
import styles from './account.module.css';

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
      <When data="unavailable">
        <Card>
          <p>{t('account.unavailable')}</p>
          <ButtonLink href={here}>{t('forms.retry')}</ButtonLink>
        </Card>
      </When>
      {when('error', <Callout kind="bad">{value('message')}</Callout>)}
      {when('signedOut', <SignInForm />)}
      <When data="noSubscription">
        <Card>
          <p>{t('card.noSubscription')}</p>
          {toAccount}
        </Card>
      </When>
      <When data="firstCard">
        <Card>
          <p>{t('card.first')}</p>
          <ButtonLink href={orderPageOf(language)}>{t('payment.addCard')}</ButtonLink>
        </Card>
      </When>
      <When data="hasChoices">
        <Card>
          <p>{t('card.choose')}</p>
          <ul className={styles.list}>
            <Each of="choices">
              <li>
                <a href={`${here}?order=${value('choice')}`}>
                  {t('account.planOption', { plan: value('planName'), price: value('price') })}
                </a>
              </li>
            </Each>
          </ul>
        </Card>
      </When>
      <When data="subscription">
        <Outcome again={`${here}?order=${value('order')}`} />
        <Card aria-labelledby="card-now">
          <h2 id="card-now">{value('planName')}</h2>
          <CardFacts />
          <When data="wanted">
            <div className={styles.cardForm}>
              <Island name="card-form">
                <CardForm order={value('order')} email={value('email')} csrf={value('csrf')} />
              </Island>
            </div>
          </When>
          <Unless data="wanted">{toAccount}</Unless>
        </Card>
      </When>
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
          {t('card.paid', { amount: value('amount') })}
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
      {when('method', <FactRow label={t('account.method')}>{value('name')}</FactRow>)}
      <When data="card">
        <FactRow label={t('account.card')}>
          <CardText />
        </FactRow>
      </When>
      {when('noCard', <FactRow label={t('account.card')}>{t('account.noCard')}</FactRow>)}
      {when('open', <FactRow label={t('card.open')}>{value('due')}</FactRow>)}
    </FactList>
  );
}
