import { useTranslation } from 'react-i18next';
import { usePage, value, when, When } from '@site/remote-kit';
import { Button, ButtonLink, Callout, Card, Outcomes } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { myDataPaths } from '@site/api-contract/page-paths';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { InstallApps } from '../../orders/downloads.tsx';
import { ApiForm } from '../../forms/api-forms.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Agreements, Invoices, Packages } from './Purchases.tsx';
import { BillingAddress } from './BillingAddress.tsx';
import { Devices, Invitation, People } from './DevicesAndPeople.tsx';
import { PlanChange } from './PlanChange.tsx';
import { AddressChange, AddressConfirmation, SignInForm, WithoutSignIn } from './Mailbox.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import styles from './account.module.css';

/** /account: sign-in by a mailed link, then the customer's orders and settings. Needs no script (A2, A3). */
export default function AccountPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  // Repeats the e-mail address as it was typed, whether a customer has it or not: a typing error is seen at once.
  const { sentTo, sent, ...done } = t('account.done', { returnObjects: true, email: value('email') });
  return (
    <PageFrame title={t('account.title')} width="wide">
      <Outcomes
        form="account"
        good={{ sent: when('asked', sentTo, sent), ...done }}
        bad={t('account.refused', { returnObjects: true })}
      />
      <When data="unavailable">
        <Card>
          <p>{t('account.unavailable')}</p>
          <ButtonLink href={addressIn(language, '/account')}>{t('forms.retry')}</ButtonLink>
        </Card>
      </When>
      <When data="arrival">
        <Card>
          <p>{t('account.arrival', { email: value('email') })}</p>
          <ApiForm action="account/sign-in" values={{ link: value('link'), code: value('code') }}>
            <Button type="submit">{t('account.signIn')}</Button>
          </ApiForm>
        </Card>
      </When>
      <Invitation />
      <AddressConfirmation />
      <When data="signedOut">
        <div className={styles.columns}>
          <SignInForm />
          <WithoutSignIn />
        </div>
      </When>
      <When data="account">
        <div className={styles.who}>
          <p>{t('account.signedInAs', { email: value('email') })}</p>
          <AccountForm form="sign-out">
            <Button type="submit" variant="secondary">
              {t('account.signOut')}
            </Button>
          </AccountForm>
        </div>
        {when('outdated', <Callout>{t('account.outdated')}</Callout>)}
        <PlanChange />
        <div className={styles.columns}>
          <div className={styles.parts}>
            <Subscriptions />
            <When data="hasPlan">
              <InstallApps
                title={t('account.apps')}
                button={(app) => (
                  <ButtonLink key={app} href={`/api/account/file?appName=${app}`} variant="secondary">
                    <AppIcon app={app} />
                    {t('download.title', { app })}
                  </ButtonLink>
                )}
              />
            </When>
          </div>
          <div className={styles.parts}>
            <People />
            <Devices />
            {when('hasPackages', <Packages />)}
            <Card aria-labelledby="account-invoices">
              <h2 id="account-invoices">{t('account.invoices')}</h2>
              {when('hasInvoices', <Invoices />, <p>{t('account.noInvoices')}</p>)}
            </Card>
            <BillingAddress />
            {when('hasAgreements', <Agreements />)}
            <Card aria-labelledby="account-own">
              <h2 id="account-own">{t('account.label')}</h2>
              <AddressChange />
              <p>
                <SiteLink to={addressIn(language, myDataPaths)}>{t('myData.link')}</SiteLink>
              </p>
            </Card>
          </div>
        </div>
      </When>
    </PageFrame>
  );
}
