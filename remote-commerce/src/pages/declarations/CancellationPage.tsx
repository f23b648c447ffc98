import type {
  CancellationConfirmationData,
  CancellationPageData,
  DeclarationFormData,
  UndoData,
} from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { maxReasonLength } from '@site/api-contract/field-limits';
import { pageTemplate, usePage } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
import { addressIn } from '@site/shared-i18n';
import kit from '@site/remote-kit/ui/Fieldset.module.css';
import styles from './declarations.module.css';
import { ContractFields, DeclarationForm, ReceiptEmail, DeclarationFrame } from './Declaration.tsx';
import { ApiForm, FilledField } from '../../forms/api-forms.tsx';

const page = pageTemplate<CancellationPageData>();
const form = pageTemplate<DeclarationFormData>();
const confirm = pageTemplate<CancellationConfirmationData>();
const undo = pageTemplate<UndoData>();
const expired = pageTemplate<UndoData['expired']>();

/** 'Cancel contracts here': form, receipt, and revoking what somebody else declared (A7). */
export default function CancellationPage() {
  return (
    <DeclarationFrame kind="cancellation">
      {page.when('undo', <TakeBack />)}
      {page.when('confirm', <Confirm />)}
      {page.when('form', <CancellationForm />)}
    </DeclarationFrame>
  );
}

function CancellationForm() {
  const { t } = useTranslation('commerce');
  return (
    <DeclarationForm kind="cancellation" action="cancel" values={{ key: form.value('key') }}>
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
  return form.when(kind, <Choice {...radio} defaultChecked />, <Choice {...radio} />);
}

/** For the contract's mailbox, which is asked before a cancellation that cannot be undone, or was undone before. */
function Confirm() {
  const { t } = useTranslation('commerce');
  const values = { plan: confirm.value('plan') };
  return (
    <Card>
      <confirm.When data="possible">
        <h2>{t('cancellation.confirmTitle')}</h2>
        {confirm.when('atOnce', <p>{t('cancellation.confirmNow', values)}</p>)}
        {confirm.when('later', <p>{t('cancellation.confirmText', values)}</p>)}
        <ApiForm action="declarations/confirm-cancellation" values={{ token: confirm.value('token') }}>
          <Button type="submit">{t('cancellation.submit')}</Button>
        </ApiForm>
      </confirm.When>
      <confirm.When data="done">
        <h2>{t('cancellation.confirmed')}</h2>
        <p>{t('cancellation.confirmedText', values)}</p>
      </confirm.When>
      {confirm.when('over', <h2>{t('cancellation.over')}</h2>)}
    </Card>
  );
}

/** For customers who did not cancel, by a link in a mail to the contract's e-mail address. */
function TakeBack() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const values = { plan: undo.value('plan'), end: undo.value('end') };
  return (
    <Card>
      <undo.When data="possible">
        <h2>{t('cancellation.undoTitle')}</h2>
        {undo.when('end', <p>{t('cancellation.undoText', values)}</p>)}
        <ApiForm action="declarations/undo" values={{ token: undo.value('token') }}>
          <Button type="submit">{t('cancellation.undo')}</Button>
        </ApiForm>
      </undo.When>
      <undo.When data="done">
        <h2>{t('cancellation.undone')}</h2>
        <p>{t('cancellation.undoneText', values)}</p>
      </undo.When>
      <undo.When data="expired">
        <h2>{t('cancellation.expired')}</h2>
        <p>{t('cancellation.expiredText', { ...values, date: expired.value('until') })}</p>
        <ButtonLink href={addressIn(language, '/account')}>{t('account.link')}</ButtonLink>
      </undo.When>
      <undo.When data="over">
        <h2>{t('cancellation.over')}</h2>
        <p>{t('cancellation.overText')}</p>
      </undo.When>
    </Card>
  );
}
