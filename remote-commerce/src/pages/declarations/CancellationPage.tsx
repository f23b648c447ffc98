import { useTranslation } from 'react-i18next';
import { maxReasonLength } from '@site/api-contract/field-limits';
import { usePage, value, when, When } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
import { addressIn } from '@site/shared-i18n';
import kit from '@site/remote-kit/ui/Fieldset.module.css';
import styles from './declarations.module.css';
import { ContractFields, DeclarationForm, ReceiptEmail, DeclarationFrame } from './Declaration.tsx';
import { ApiForm, FilledField } from '../../forms/api-forms.tsx';

/** 'Cancel contracts here': form, receipt, and revoking what somebody else declared (A7). */
export default function CancellationPage() {
  return (
    <DeclarationFrame kind="cancellation">
      {when('undo', <TakeBack />)}
      {when('confirm', <Confirm />)}
      {when('form', <CancellationForm />)}
    </DeclarationFrame>
  );
}

function CancellationForm() {
  const { t } = useTranslation('commerce');
  return (
    <DeclarationForm kind="cancellation" action="cancel" values={{ key: value('key') }}>
      <fieldset className={`${kit.fieldset} ${styles.kinds}`}>
        <legend>{t('cancellation.kind')}</legend>
        <KindChoice kind="ordinary" />
        <KindChoice kind="extraordinary" />
      </fieldset>
      <div className={styles.reason}>
        <FilledField
          name="reason"
          rows={3}
          required={false}
          maxLength={maxReasonLength}
          label={t('cancellation.reason')}
          hint={t('cancellation.reasonHint')}
        />
      </div>
      <ContractFields />
      <FilledField
        name="endsOn"
        type="date"
        required={false}
        label={t('cancellation.endsOn')}
        hint={t('cancellation.endsOnHint')}
      />
      <ReceiptEmail />
    </DeclarationForm>
  );
}

function KindChoice({ kind }: { kind: 'ordinary' | 'extraordinary' }) {
  const { t } = useTranslation('commerce');
  const label = t(`cancellation.${kind}`);
  const radio = { type: 'radio', name: 'cancellation', value: kind, children: label } as const;
  return when(kind, <Choice {...radio} defaultChecked />, <Choice {...radio} />);
}

/** For the contract's mailbox, which is asked before a cancellation that cannot be undone, or was undone before. */
function Confirm() {
  const { t } = useTranslation('commerce');
  const values = { plan: value('plan') };
  return (
    <Card>
      <When data="possible">
        <h2>{t('cancellation.confirmTitle')}</h2>
        {when('atOnce', <p>{t('cancellation.confirmNow', values)}</p>)}
        {when('later', <p>{t('cancellation.confirmText', values)}</p>)}
        <ApiForm action="declarations/confirm-cancellation" values={{ token: value('token') }}>
          <Button type="submit">{t('cancellation.submit')}</Button>
        </ApiForm>
      </When>
      <When data="done">
        <h2>{t('cancellation.confirmed')}</h2>
        <p>{t('cancellation.confirmedText', values)}</p>
      </When>
      {when('over', <h2>{t('cancellation.over')}</h2>)}
    </Card>
  );
}

/** For customers who did not cancel, by a link in a mail to the contract's e-mail address. */
function TakeBack() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const values = { plan: value('plan'), end: value('end') };
  return (
    <Card>
      <When data="possible">
        <h2>{t('cancellation.undoTitle')}</h2>
        {when('end', <p>{t('cancellation.undoText', values)}</p>)}
        <ApiForm action="declarations/undo" values={{ token: value('token') }}>
          <Button type="submit">{t('cancellation.undo')}</Button>
        </ApiForm>
      </When>
      <When data="done">
        <h2>{t('cancellation.undone')}</h2>
        <p>{t('cancellation.undoneText', values)}</p>
      </When>
      <When data="expired">
        <h2>{t('cancellation.expired')}</h2>
        <p>{t('cancellation.expiredText', { ...values, date: value('until') })}</p>
        <ButtonLink href={addressIn(language, '/account')}>{t('account.link')}</ButtonLink>
      </When>
      <When data="over">
        <h2>{t('cancellation.over')}</h2>
        <p>{t('cancellation.overText')}</p>
      </When>
    </Card>
  );
}
