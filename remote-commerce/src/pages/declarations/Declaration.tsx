import type { ReactNode } from 'react';
import type {
  CancellationPageData,
  DeclarationFormData,
  DeclarationReceiptData,
  WithdrawalPageData,
} from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { pageTemplate, usePage } from '@site/remote-kit';
import { ButtonLink, Callout, Card, Outcomes, Button } from '@site/remote-kit/ui';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { maxContractLength, maxNameLength } from '@site/api-contract/field-limits';
import { DataRows } from '../../frame/Facts.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { ApiForm, type ApiFormProps, FilledField } from '../../forms/api-forms.tsx';
import { ofEmail } from '../../forms/email-field.tsx';
import styles from './declarations.module.css';

const page = pageTemplate<CancellationPageData | WithdrawalPageData>();
const receipt = pageTemplate<DeclarationReceiptData>();
const form = pageTemplate<DeclarationFormData>();

interface DeclarationFrameProps {
  kind: 'cancellation' | 'withdrawal';
  children: ReactNode;
}

/** Shared by both legal pages: heading, refusals, and the receipt with its PDF. Needs no script. */
export function DeclarationFrame({ kind, children }: DeclarationFrameProps) {
  const { t } = useTranslation('commerce');
  const { language, site } = usePage();
  const other = kind === 'cancellation' ? 'withdrawal' : 'cancellation';
  const [paths, otherPaths] =
    kind === 'cancellation' ? [cancellationPaths, withdrawalPaths] : [withdrawalPaths, cancellationPaths];
  return (
    <PageFrame
      title={page.when('receipt', receipt.value('title'), t(`${kind}.title`))}
      width="narrow"
      mood="good"
      moodWhen="receipt"
    >
      <Outcomes
        form={kind}
        bad={{
          failed: t('declaration.failed'),
          limited: t('declaration.limited'),
          invalid: t('forms.correct'),
        }}
      />
      <page.When data="unavailable">
        <Callout kind="bad" role="alert">
          {t('declaration.failed')}
        </Callout>
        <p className={styles.actions}>
          <ButtonLink href={addressIn(language, paths)}>{t('forms.retry')}</ButtonLink>
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
      </page.When>
      <page.When data="error">
        <Callout kind="bad" role="alert">
          {page.value('error.message')}
        </Callout>
      </page.When>
      <page.When data="gone">
        <Callout kind="bad" role="alert">
          {t('declaration.gone')}
        </Callout>
      </page.When>
      {page.when('receipt', <Receipt kind={kind} />)}
      <page.Unless data="receipt">{children}</page.Unless>
      <p className={styles.other}>
        <SiteLink to={addressIn(language, otherPaths)}>{t(`links.${other}`)}</SiteLink>
      </p>
    </PageFrame>
  );
}

/** What follows a declaration, by case. */
const cancelled = ['found', 'unknown'] as const;
const cancelledOtherwise = ['later', 'unnumbered'] as const;
const withdrawn = ['refund', 'person'] as const;

function Receipt({ kind }: { kind: DeclarationFrameProps['kind'] }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card>
      <p>
        <strong>{t(`${kind}.received`)}</strong>
      </p>
      <ul className={styles.cases}>
        {kind === 'cancellation'
          ? cancelled.map((text) => <li key={text}>{t(`cancellation.next.${text}`)}</li>)
          : withdrawn.map((text) => <li key={text}>{t(`withdrawal.next.${text}`)}</li>)}
      </ul>
      {kind === 'cancellation' && (
        <Disclosure variant="plain" summary={t('cancellation.next.further')}>
          <ul className={styles.cases}>
            {cancelledOtherwise.map((text) => (
              <li key={text}>{t(`cancellation.next.${text}`)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p>{receipt.value('words')}</p>
      <DataRows className={styles.rows} />
      <p className={styles.actions}>
        <ButtonLink href={`/api/declarations/receipt?receipt=${receipt.value('token')}&language=${language}`}>
          {t('declaration.pdf')}
        </ButtonLink>
      </p>
      <p className={styles.note} data-draft-sent>
        {t('declaration.print')}
      </p>
    </Card>
  );
}

interface DeclarationFormProps {
  kind: 'cancellation' | 'withdrawal';
  action: 'cancel' | 'withdraw';
  values?: ApiFormProps['values'];
  /** Below the lead. */
  terms?: ReactNode;
  children: ReactNode;
}

export function DeclarationForm({ kind, action, values, terms, children }: DeclarationFormProps) {
  const { t } = useTranslation('commerce');
  return (
    <Card>
      <ApiForm className={styles.form} action={`declarations/${action}`} values={values}>
        <p>{t(`${kind}.lead`)}</p>
        {terms}
        <form.When data="wrong">
          <Callout kind="bad" role="alert">
            {t('forms.correct')}
          </Callout>
        </form.When>
        {children}
        <Button type="submit">{t(`${kind}.submit`)}</Button>
      </ApiForm>
    </Card>
  );
}

export function ContractFields() {
  const { t } = useTranslation('commerce');
  return (
    <>
      <FilledField name="name" autoComplete="name" maxLength={maxNameLength} label={t('declaration.name')} />
      <FilledField
        name="contract"
        maxLength={maxContractLength}
        label={t('declaration.contract')}
        hint={t('declaration.contractHint')}
      />
    </>
  );
}

export function ReceiptEmail() {
  const { t } = useTranslation('commerce');
  return (
    <FilledField {...ofEmail} name="email" label={t('declaration.email')} hint={t('declaration.emailHint')} />
  );
}
