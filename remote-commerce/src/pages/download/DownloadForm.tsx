import { useState } from 'react';
import type { DownloadResponse, PackageFacts } from '@site/api-contract';
import { maxNameLength } from '@site/api-contract/field-limits';
import type { AppName } from '@site/api-contract/price-list';
import { pageAge, usePage, useTexts } from '@site/remote-kit';
import { Honeypot, Button, ButtonLink, Callout, Field, Outcomes } from '@site/remote-kit/ui';
import { EmailField } from '../../forms/email-field.tsx';
import { useEmailForm } from '../../forms/use-email-form.ts';
import { FileFacts } from '../../frame/install.tsx';
import fields from '@site/remote-kit/ui/Field.module.css';
import styles from './DownloadPage.module.css';

interface ReadyDownload {
  url: string;
  message: string;
  facts: PackageFacts;
}

/** Without script the api redirects, and the address's fragment shows the result, such as `#download-sent`. */
export function DownloadForm({ app }: { app: AppName }) {
  const t = useTexts('download');
  const { language, api } = usePage();
  const [done, setDone] = useState<ReadyDownload>();
  const [failure, setFailure] = useState<string>();
  const fail = (text?: string) => {
    setFailure(text);
    window.alert(t('download.alert'));
  };
  const { errors, isSending, formProps } = useEmailForm({
    async send(form) {
      setFailure(undefined);
      const body = { ...Object.fromEntries(new FormData(form)), elapsed: await pageAge() };
      const response = await api.request('POST', '/api/app-download', body);
      const reply = ((await response?.json()) ?? {}) as Partial<DownloadResponse>;
      const { downloadUrl, message = '', ...facts } = reply;
      if (!downloadUrl) return fail(t('download.missingUrl'));
      form.reset();
      setDone({ url: downloadUrl, message, facts });
      window.open(downloadUrl, '_blank', 'noopener');
    },
    failed: ({ message, field }) => fail(field ? undefined : message || t('download.error')),
  });

  return (
    <form
      className={styles.form}
      data-done={done && true}
      method="post"
      action="/api/app-download"
      aria-label={t('download.title', { app })}
      {...formProps}
    >
      <input type="hidden" name="appName" value={app} />
      <input type="hidden" name="language" value={language} />
      <Honeypot label={t('download.honeypot')} />
      {!done && (
        <>
          <Field
            name="customerName"
            autoComplete="name"
            label={t('download.name')}
            maxLength={maxNameLength}
            error={errors.customerName}
          />
          <EmailField name="customerEmail" label={t('download.email')} error={errors.customerEmail} />
          <Button type="submit" disabled={isSending}>
            {isSending ? t('download.submitting') : t('download.submit')}
          </Button>
          <p className={fields.note}>{t('download.note')}</p>
        </>
      )}
      <DownloadResult done={done} failure={failure} file={`${app}.apk`} />
      <RedirectOutcomes />
    </form>
  );
}

interface DownloadResultProps {
  done: ReadyDownload | undefined;
  failure: string | undefined;
  file: string;
}

/** The pressed button is gone. */
const focus = (link: HTMLElement | null) => link?.focus();

function DownloadResult({ done, failure, file }: DownloadResultProps) {
  const t = useTexts('download');
  return (
    <>
      <div role="status" className={styles.outcome}>
        {done && (
          <Callout kind="good">
            <p>
              <strong>{t('download.success')}</strong> {done.message}
            </p>
            <ButtonLink ref={focus} href={done.url} target="_blank" rel="noopener">
              {t('download.again')}
            </ButtonLink>
          </Callout>
        )}
      </div>
      {/* Not in the status, which would read 64 digits aloud. */}
      {done && <FileFacts file={file} facts={done.facts} />}
      <div role="alert" className={styles.outcome}>
        {failure && <Callout kind="bad">{failure}</Callout>}
      </div>
    </>
  );
}

function RedirectOutcomes() {
  const t = useTexts('download');
  const sent = (
    <>
      <p>
        <strong>{t('download.success')}</strong>
      </p>
      <ButtonLink href="/api/app-download/file">{t('download.again')}</ButtonLink>
    </>
  );
  return (
    <Outcomes
      form="download"
      good={{ sent }}
      bad={{
        'ticket-unknown': t('download.linkOver'),
        invalid: t('download.invalid'),
        limited: t('download.limited'),
        failed: t('download.alert'),
      }}
    />
  );
}
