import { useTranslation } from 'react-i18next';
import { Unless, usePage, value, When } from '@site/remote-kit';
import { Button, ButtonLink, Callout, Card } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { myDataPaths } from '@site/api-contract/page-paths';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { InstallApps } from '../../orders/InstallApps.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AddressChange, AddressConfirmation } from './Address.tsx';
import { Agreements } from './Agreements.tsx';
import { BillingAddress } from './BillingAddress.tsx';
import { Devices } from './Devices.tsx';
import { Invoices } from './Invoices.tsx';
import { Notices } from './Notices.tsx';
import { Packages } from './Packages.tsx';
import { Invitation, People } from './People.tsx';
import { PlanChange } from './PlanChange.tsx';
import { SignInForm } from './SignInForm.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { WithoutSignIn } from './WithoutSignIn.tsx';
import styles from './account.module.css';

/** /account: sign-in by a mailed link, then the customer's orders and settings. Needs no script (A2, A3). */
export default function AccountPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <PageFrame title={t('account.title')} width="wide">
      <Notices />
      <When data="unavailable">
        <Card>
          <p>{t('account.unavailable')}</p>
          <ButtonLink href={addressIn(language, '/account')}>{t('account.retry')}</ButtonLink>
        </Card>
      </When>
      <When data="arrival">
        <Card>
          <p>{t('account.arrival', { email: value('email') })}</p>
          <AccountForm form="sign-in" values={{ link: value('link'), code: value('code') }}>
            <Button type="submit">{t('account.signIn')}</Button>
          </AccountForm>
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
        <When data="outdated">
          <Callout>{t('account.outdated')}</Callout>
        </When>
        <PlanChange />
        <div className={styles.columns}>
          <div className={styles.parts}>
            <Subscriptions />
            <When data="hasPlan">
              <InstallApps
                title={t('account.apps')}
                button={(app, variant) => (
                  <ButtonLink key={app} href={`/api/account/file?appName=${app}`} variant={variant}>
                    {t('download.title', { app })}
                  </ButtonLink>
                )}
              />
            </When>
          </div>
          <div className={styles.parts}>
            <People />
            <Devices />
            <When data="hasPackages">
              <Packages />
            </When>
            <Card aria-labelledby="account-invoices">
              <h2 id="account-invoices">{t('account.invoices')}</h2>
              <When data="hasInvoices">
                <Invoices />
              </When>
              <Unless data="hasInvoices">
                <p>{t('account.noInvoices')}</p>
              </Unless>
            </Card>
            <BillingAddress />
            <When data="hasAgreements">
              <Agreements />
            </When>
          </div>
        </div>
        <AddressChange />
        <p className={styles.more}>
          <SiteLink to={addressIn(language, myDataPaths)}>{t('myData.link')}</SiteLink>
        </p>
      </When>
    </PageFrame>
  );
}
