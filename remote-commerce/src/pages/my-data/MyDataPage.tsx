import type { MyData, MyDataPageData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { pageTemplate, usePage } from '@site/remote-kit';
import { ButtonLink, Card, Button, Outcomes } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { FactList, FactRow } from '../../frame/Facts.tsx';
import { myDataPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { ApiForm, RequiredTick } from '../../forms/api-forms.tsx';
import styles from './my-data.module.css';

const page = pageTemplate<MyDataPageData>();
const { Each, value, when, When } = pageTemplate<MyData>();
const running = pageTemplate<MyData['subscriptions']>();
const kept = pageTemplate<MyData['kept']['invoices' | 'declarations']>();
const keptTrial = pageTemplate<MyData['kept']['trial']>();

export default function MyDataPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const account = addressIn(language, '/account');
  return (
    <PageFrame title={t('myData.title')} width="wide">
      <Outcomes
        form="my-data"
        good={t('myData.done', { returnObjects: true })}
        bad={t('myData.refused', { returnObjects: true })}
      />
      <page.When data="unavailable">
        <Card>
          <p>{t('myData.unavailable')}</p>
        </Card>
      </page.When>
      <page.When data="signedOut">
        <Card>
          <p>{t('myData.signedOut')}</p>
          <p>
            <ButtonLink href={account}>{t('myData.toAccount')}</ButtonLink>
          </p>
        </Card>
      </page.When>
      <page.When data="data">
        <p className={styles.who}>
          <span>{t('account.signedInAs', { email: value('email') })}</span>
          <SiteLink to={account}>{t('myData.toAccount')}</SiteLink>
        </p>
        <div className={styles.parts}>
          <DataCopy />
          <Erasure />
        </div>
      </page.When>
    </PageFrame>
  );
}

const counted = ['messages', 'apps', 'orders', 'invoices', 'creditNotes', 'declarations'] as const;

function DataCopy() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card aria-labelledby="my-data-copy">
      <h2 id="my-data-copy">{t('myData.copy')}</h2>
      <p>{t('myData.copyText')}</p>
      <FactList>
        {counted.map((name) => (
          <FactRow key={name} label={t(`myData.${name}`)}>
            {value(name)}
          </FactRow>
        ))}
      </FactList>
      <p>
        <ButtonLink href={`/api/account/data?language=${language}`}>{t('myData.download')}</ButtonLink>
      </p>
    </Card>
  );
}

const gone = ['goneAccount', 'goneMessages', 'goneOrders', 'goneProvider'] as const;

export function Erasure() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card id="my-data-erase" aria-labelledby="my-data-erase-title">
      <h2 id="my-data-erase-title">{t('myData.erase')}</h2>
      {when('pending', <p>{t('myData.pending')}</p>)}
      <When data="possible">
        {when('hasSubscriptions', <RunningSubscriptions />)}
        <h3>{t('myData.gone')}</h3>
        <ul>
          {gone.map((part) => (
            <li key={part}>{t(`myData.${part}`)}</li>
          ))}
        </ul>
        <h3>{t('myData.kept')}</h3>
        <Kept />
        <When data="look">
          <p>{t('myData.first')}</p>
          <p>
            <ButtonLink
              variant="secondary"
              href={`${addressIn(language, myDataPaths)}?step=confirm#my-data-confirm`}
            >
              {t('myData.next')}
            </ButtonLink>
          </p>
        </When>
        {when('confirm', <ErasureConfirmation />)}
      </When>
    </Card>
  );
}

function RunningSubscriptions() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <div className={styles.warning}>
      <h3>{t('myData.running')}</h3>
      <ul>
        <Each of="subscriptions">
          <li>
            <running.When data="trialUntil">
              {t('myData.runningTrial', {
                plan: running.value('planName'),
                date: running.value('trialUntil'),
              })}
            </running.When>
            <running.When data="paid">
              {t('myData.runningPaid', {
                plan: running.value('planName'),
                price: running.value('price'),
              })}
            </running.When>
            <running.When data="endsOn">{`, ${t('myData.runningEnds', { date: running.value('endsOn') })}`}</running.When>
          </li>
        </Each>
      </ul>
      <p>{t('myData.runningText')}</p>
      <p className={styles.links}>
        <When data="canCancel">
          <SiteLink to={addressIn(language, '/account')}>{t('myData.cancelFirst')}</SiteLink>
        </When>
        <SiteLink to={addressIn(language, withdrawalPaths)}>{t('myData.withdrawFirst')}</SiteLink>
      </p>
    </div>
  );
}

/** What an erasure leaves: kept by law, with reasons and periods, or deleted on request. */
function Kept() {
  const { t } = useTranslation('commerce');
  const { site } = usePage();
  const counted = { number: kept.value('count'), date: kept.value('until') };
  return (
    <ul>
      {when('kept.invoices', <li>{t('myData.keptInvoices', counted)}</li>)}
      <li>{t('myData.keptOrders')}</li>
      {when('kept.declarations', <li>{t('myData.keptDeclarations', counted)}</li>)}
      {when('kept.trial', <li>{t('myData.keptTrial', { date: keptTrial.value('until') })}</li>)}
      <li>{t('myData.keptRecord')}</li>
      <li>{t('myData.keptProvider')}</li>
      <li>{t('myData.keptMailbox', { kept: site.kept.messages })}</li>
      <li>{t('myData.keptSync', { kept: site.kept.sync })}</li>
    </ul>
  );
}

function ErasureConfirmation() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <ApiForm
      id="my-data-confirm"
      className={styles.confirm}
      action="account/erase"
      values={{ csrf: value('csrf'), ends: value('ends') }}
    >
      <h3>{t('myData.confirmTitle')}</h3>
      <RequiredTick name="confirmed" value="yes">
        {t('myData.confirmed')}
      </RequiredTick>
      <When data="hasSubscriptions">
        <RequiredTick name="ending" value="yes">
          {t('myData.ending')}
        </RequiredTick>
      </When>
      <p>{t('myData.mail')}</p>
      <p className={styles.links}>
        <Button type="submit">{t('myData.eraseNow')}</Button>
        <ButtonLink variant="secondary" href={addressIn(language, myDataPaths)}>
          {t('myData.back')}
        </ButtonLink>
      </p>
    </ApiForm>
  );
}
