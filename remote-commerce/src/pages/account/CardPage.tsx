import { useTranslation } from 'react-i18next';
import { cardPaths } from '@site/api-contract/account-pages';
import { addressIn } from '@site/shared-i18n';
import { Each, Island, Unless, usePage, Value, value, When } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { PageFrame } from '../../frame/PageFrame.tsx';
import payment from '../../payment/payment.module.css';
import { CardForm } from './CardForm.tsx';
import { CardText } from './CardText.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './account.module.css';

/** The account's page that replaces the card of a subscription; all but the provider's form needs no script (A6). */
export default function CardPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const here = addressIn(language, cardPaths);
  const toAccount = (
    <p className={styles.back}>
      <ButtonLink variant="secondary" href={addressIn(language, '/account')}>
        {t('card.toAccount')}
      </ButtonLink>
    </p>
  );
  return (
    <PageFrame title={t('card.title')} width="narrow">
      <When data="unavailable">
        <section className={styles.panel}>
          <p>{t('account.unavailable')}</p>
          <ButtonLink href={here}>{t('account.retry')}</ButtonLink>
        </section>
      </When>
      <When data="error">
        <p className={styles.failure}>
          <Value of="message" />
        </p>
      </When>
      <When data="signedOut">
        <SignInForm />
      </When>
      <When data="noSubscription">
        <section className={styles.panel}>
          <p>{t('card.noSubscription')}</p>
          {toAccount}
        </section>
      </When>
      <When data="firstCard">
        <section className={styles.panel}>
          <p>{t('card.first')}</p>
          <ButtonLink href={value('address')}>{t('order.addCard')}</ButtonLink>
        </section>
      </When>
      <When data="hasChoices">
        <section className={styles.panel}>
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
        </section>
      </When>
      <When data="subscription">
        <Outcome again={`${here}?order=${value('order')}`} />
        <section className={styles.panel} aria-labelledby="card-now">
          <h2 id="card-now">
            <Value of="planName" />
          </h2>
          <Facts />
          <When data="wanted">
            <div className={styles.cardForm}>
              <Island name="card-form">
                <CardForm order={value('order')} email={value('email')} />
              </Island>
            </div>
          </When>
          <Unless data="wanted">{toAccount}</Unless>
        </section>
      </When>
    </PageFrame>
  );
}

/** What came of the card that was just given. */
function Outcome({ again }: { again: string }) {
  const { t } = useTranslation('commerce');
  return (
    <>
      <When data="outdated">
        <p className={styles.warning}>{t('account.outdated')}</p>
      </When>
      <When data="paid">
        <p className={styles.good} role="status">
          {t('card.paid', { amount: value('amount') })}
        </p>
      </When>
      <When data="replaced">
        <p className={styles.good} role="status">
          {t('card.replaced')}
        </p>
      </When>
      <When data="pending">
        <p className={styles.warning} role="status">
          {t('card.pending')} <a href={again}>{t('success.askAgain')}</a>
        </p>
      </When>
      <When data="refused">
        <p className={styles.failure} role="alert">
          {t('card.refused')} <a href={value('address')}>{t('order.payOpen')}</a>
        </p>
      </When>
      <When data="unconfirmed">
        <p className={styles.failure} role="alert">
          {t('card.unconfirmed')}
        </p>
      </When>
    </>
  );
}

/** The price, the stored card, and what is open. */
function Facts() {
  const { t } = useTranslation('commerce');
  return (
    <dl className={payment.facts}>
      <div>
        <dt>{t('account.price')}</dt>
        <dd>{t('account.perMonth', { price: value('price') })}</dd>
      </div>
      <When data="card">
        <div>
          <dt>{t('account.card')}</dt>
          <dd>
            <CardText />
          </dd>
        </div>
      </When>
      <When data="noCard">
        <div>
          <dt>{t('account.card')}</dt>
          <dd>{t('account.noCard')}</dd>
        </div>
      </When>
      <When data="open">
        <div>
          <dt>{t('card.open')}</dt>
          <dd>
            <Value of="due" />
          </dd>
        </div>
      </When>
    </dl>
  );
}
