import type { AccountData, AccountPageData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { pageTemplate, usePage } from '@site/remote-kit';
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

const page = pageTemplate<AccountPageData>();
const asked = pageTemplate<AccountPageData['asked']>();
const arrival = pageTemplate<AccountPageData['arrival']>();
const account = pageTemplate<AccountData>();

/** /account: sign-in by a mailed link, then the customer's orders and settings. Needs no script (A2, A3). */
export default function AccountPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  // Repeats the e-mail address as it was typed, whether a customer has it or not: a typing error is seen at once.
  const { sentTo, sent, ...done } = t('account.done', { returnObjects: true, email: asked.value('email') });
  return (
    <PageFrame title={t('account.title')} width="wide">
      <Outcomes
        form="account"
        good={{ sent: page.when('asked', sentTo, sent), ...done }}
        bad={t('account.refused', { returnObjects: true })}
      />
      <page.When data="unavailable">
        <Card>
          <p>{t('account.unavailable')}</p>
          <ButtonLink href={addressIn(language, '/account')}>{t('forms.retry')}</ButtonLink>
        </Card>
      </page.When>
      <page.When data="arrival">
        <Card>
          <p>{t('account.arrival', { email: arrival.value('email') })}</p>
          <ApiForm
            action="account/sign-in"
            values={{ link: arrival.value('link'), code: arrival.value('code') }}
          >
            <Button type="submit">{t('account.signIn')}</Button>
          </ApiForm>
        </Card>
      </page.When>
      <Invitation />
      <AddressConfirmation />
      <page.When data="signedOut">
        <div className={styles.columns}>
          <SignInForm />
          <WithoutSignIn />
        </div>
      </page.When>
      <page.When data="account">
        <div className={styles.who}>
          <p>{t('account.signedInAs', { email: account.value('email') })}</p>
          <AccountForm form="sign-out">
            <Button type="submit" variant="secondary">
              {t('account.signOut')}
            </Button>
          </AccountForm>
        </div>
        {account.when('outdated', <Callout>{t('account.outdated')}</Callout>)}
        <PlanChange />
        <div className={styles.columns}>
          <div className={styles.parts}>
            <Subscriptions />
            <account.When data="hasPlan">
              <InstallApps
                title={t('account.apps')}
                button={(app) => (
                  <ButtonLink key={app} href={`/api/account/file?appName=${app}`} variant="secondary">
                    <AppIcon app={app} />
                    {t('download.title', { app })}
                  </ButtonLink>
                )}
              />
            </account.When>
          </div>
          <div className={styles.parts}>
            <People />
            <Devices />
            <Card aria-labelledby="account-invoices">
              <h2 id="account-invoices">{t('account.invoices')}</h2>
              {account.when('hasInvoices', <Invoices />, <p>{t('account.noInvoices')}</p>)}
            </Card>
            <BillingAddress />
            {account.when('hasAgreements', <Agreements />)}
            <Card aria-labelledby="account-own">
              <h2 id="account-own">{t('account.label')}</h2>
              <AddressChange />
              <p>
                <SiteLink to={addressIn(language, myDataPaths)}>{t('myData.link')}</SiteLink>
              </p>
            </Card>
            {account.when('hasPackages', <Packages />)}
          </div>
        </div>
      </page.When>
    </PageFrame>
  );
}
