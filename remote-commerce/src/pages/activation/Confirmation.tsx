import { useTranslation } from 'react-i18next';
import { Each, usePage, value, when, When } from '@site/remote-kit';
import { Button, Callout, Card } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { FactRow } from '../../frame/FactRow.tsx';
import { AccountForm } from '../account/AccountForm.tsx';
import { RemoveDevice } from '../account/RemoveDevice.tsx';
import account from '../account/account.module.css';
import styles from './activation.module.css';

/** Which device asks, and what would follow; the visitor agrees or refuses. */
export function Confirmation() {
  const { t } = useTranslation('commerce');
  const code = { code: value('code') };
  return (
    <Card aria-labelledby="activation-confirm">
      <h2 id="activation-confirm">{t('activation.confirmTitle', { app: value('appName') })}</h2>
      <dl className={styles.facts}>
        <FactRow label={t('activation.app')}>{value('appName')}</FactRow>
        <FactRow label={t('activation.device')}>{value('deviceName')}</FactRow>
        <FactRow label={t('activation.code')}>
          <strong className={styles.code}>{value('code')}</strong>
        </FactRow>
        <FactRow label={t('activation.place')}>
          <When data="sameNetwork">{t('activation.sameNetwork')}</When>
          <When data="otherNetwork">{t('activation.otherNetwork')}</When>
          <When data="zone">
            <small className={account.file}>{t('activation.zone', { zone: value('words') })}</small>
          </When>
        </FactRow>
        <FactRow label={t('activation.account')}>{value('email')}</FactRow>
        <FactRow label={t('activation.plan')}>
          {value('planName')}
          <When data="noPlan">{t('activation.noPlan')}</When>
        </FactRow>
      </dl>
      {when('again', <p>{t('activation.again')}</p>)}
      {when('free', <Callout>{t('activation.onlyOwn', code)}</Callout>)}
      {when('full', <Full />)}
      <div className={account.actions}>
        <When data="free">
          <AccountForm form="activate" values={code}>
            <Button type="submit">{t('activation.agree')}</Button>
          </AccountForm>
        </When>
        <AccountForm form="refuse-device" values={code}>
          <Button type="submit" variant="secondary">
            {t('activation.refuse')}
          </Button>
        </AccountForm>
      </div>
    </Card>
  );
}

/** No place is left: which devices there are, to remove one, and the way to a plan with more. */
function Full() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <>
      <Callout kind="bad">
        {when(
          'byPlan',
          t('activation.fullByPlan', { plan: value('planName'), number: value('count') }),
          t('activation.fullByRule'),
        )}
      </Callout>
      <ul className={account.list}>
        <Each of="devices">
          <li>
            <span>
              {value('deviceName')}
              <small className={account.file}>{value('appName')}</small>
            </span>
            <RemoveDevice values={{ code: value('code') }} />
          </li>
        </Each>
      </ul>
      <p>
        <a href={addressIn(language, '/account')}>{t('activation.toAccount')}</a>
      </p>
    </>
  );
}
