import { useState, type FormEvent } from 'react';
import type { PackageFacts } from '@site/api-contract';
import { longestEmail, longestName } from '@site/api-contract/field-limits';
import type { AppName } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { BotTrap, Button, ButtonLink, Callout, Field } from '@site/remote-kit/ui';
import { useFieldErrors } from '@site/remote-kit/ui/use-field-errors.ts';
import { FileFacts } from '../../frame/FileFacts.tsx';
import { requestDownload, type DownloadFailure } from './request-download.ts';
import styles from './DownloadPage.module.css';

type State =
  | { phase: 'idle' }
  | { phase: 'submitting' }
  | { phase: 'done'; url: string; message: string; facts: PackageFacts }
  | { phase: 'failed'; failure: DownloadFailure };

/** The pressed button is gone. */
const focus = (link: HTMLElement | null) => link?.focus();

/**
 * Without script the api redirects, and the address's fragment shows the result (`#download-sent` and others). With
 * script the result is shown in place.
 */
export function DownloadForm({ app }: { app: AppName }) {
  const t = useTexts('download', 'payment.emailInvalid');
  const { language, api } = usePage();
  const [state, setState] = useState<State>({ phase: 'idle' });
  const { errors, check, show, formProps } = useFieldErrors({
    missing: t('download.missing'),
    notEmail: t('payment.emailInvalid'),
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.phase === 'submitting' || !check(form)) return;
    setState({ phase: 'submitting' });
    const outcome = await requestDownload(api, app, language, new FormData(form));
    if ('url' in outcome) {
      form.reset();
      setState({ phase: 'done', ...outcome });
      window.open(outcome.url, '_blank', 'noopener');
    } else {
      setState({ phase: 'failed', failure: outcome });
      if (outcome.field) show(form, { [outcome.field]: outcome.message });
      window.alert(t('download.alert'));
    }
  }

  const isDone = state.phase === 'done';
  const failure = state.phase === 'failed' ? state.failure : undefined;
  return (
    <form
      className={styles.form}
      data-done={isDone || undefined}
      method="post"
      action="/api/app-download"
      aria-label={t('download.title', { app })}
      {...formProps}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="appName" value={app} />
      <input type="hidden" name="language" value={language} />
      <BotTrap label={t('download.trap')} />
      {!isDone && (
        <>
          <Field
            name="customerName"
            autoComplete="name"
            label={t('download.name')}
            maxLength={longestName}
            error={errors.customerName}
          />
          <Field
            name="customerEmail"
            type="email"
            autoComplete="email"
            label={t('download.email')}
            maxLength={longestEmail}
            error={errors.customerEmail}
          />
          <p className={styles.note}>{t('download.note')}</p>
          <Button type="submit" disabled={state.phase === 'submitting'}>
            {state.phase === 'submitting' ? t('download.submitting') : t('download.submit')}
          </Button>
        </>
      )}
      <div role="status" className={styles.outcome}>
        {state.phase === 'done' && (
          <Callout kind="good">
            <p>
              <strong>{t('download.success')}</strong> {state.message}
            </p>
            <ButtonLink ref={focus} href={state.url} target="_blank" rel="noopener">
              {t('download.again')}
            </ButtonLink>
          </Callout>
        )}
      </div>
      {/* Not in the status, which would read 64 digits aloud. */}
      {state.phase === 'done' && <FileFacts file={`${app}.apk`} facts={state.facts} />}
      <div role="alert" className={styles.outcome}>
        {failure && !failure.field && (
          <Callout kind="bad">{failure.message || t(`download.${failure.reason}`)}</Callout>
        )}
      </div>
      <OutcomesWithoutScript />
    </form>
  );
}

/** Results for forms without script; CSS shows the one that the address's fragment names. */
function OutcomesWithoutScript() {
  const t = useTexts('download');
  return (
    <>
      <Callout id="download-sent" kind="good" whenTargeted>
        <p>
          <strong>{t('download.success')}</strong>
        </p>
        <ButtonLink href="/api/app-download/file">{t('download.again')}</ButtonLink>
      </Callout>
      <Callout id="download-ticket-unknown" kind="bad" whenTargeted>
        {t('download.linkOver')}
      </Callout>
      <Callout id="download-invalid" kind="bad" whenTargeted>
        {t('download.invalid')}
      </Callout>
      <Callout id="download-limited" kind="bad" whenTargeted>
        {t('download.limited')}
      </Callout>
      <Callout id="download-failed" kind="bad" whenTargeted>
        {t('download.failed')}
      </Callout>
    </>
  );
}
