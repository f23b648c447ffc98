import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { longestEmail, longestName } from '@site/api-contract/field-limits';
import type { AppName } from '@site/api-contract/price-list';
import { addressIn } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import { BotTrap, Button, Field } from '@site/remote-kit/ui';
import { requestDownload, type DownloadFailure } from './request-download.ts';
import styles from './DownloadPage.module.css';

type State =
  | { phase: 'idle' }
  | { phase: 'submitting' }
  | { phase: 'done'; url: string; message: string }
  | { phase: 'failed'; failure: DownloadFailure };

/**
 * A form that the api answers itself where no script runs; the outcome is then shown by the address's fragment
 * (`#download-sent` and its like). With script the answer is shown in place.
 */
export function DownloadForm({ app }: { app: AppName }) {
  const { t } = useTranslation('commerce');
  const { language, api } = usePage();
  const [state, setState] = useState<State>({ phase: 'idle' });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.phase === 'submitting') return;
    const form = new FormData(event.currentTarget);
    setState({ phase: 'submitting' });
    const outcome = await requestDownload(api, app, language, form);
    if ('url' in outcome) {
      setState({ phase: 'done', ...outcome });
      window.open(outcome.url, '_blank', 'noopener');
    } else {
      setState({ phase: 'failed', failure: outcome });
      window.alert(t('download.alert'));
    }
  }

  const failure = state.phase === 'failed' ? state.failure : undefined;
  const errorOf = (field: string) => (failure?.field === field ? failure.message : undefined);
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/app-download"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="appName" value={app} />
      <input type="hidden" name="language" value={language} />
      <BotTrap label={t('download.trap')} />
      <Field
        name="customerName"
        autoComplete="name"
        label={t('download.name')}
        maxLength={longestName}
        error={errorOf('customerName')}
      />
      <Field
        name="customerEmail"
        type="email"
        autoComplete="email"
        label={t('download.email')}
        maxLength={longestEmail}
        error={errorOf('customerEmail')}
      />
      <p className={styles.note}>{t('download.note')}</p>
      <Button type="submit" disabled={state.phase === 'submitting'}>
        {state.phase === 'submitting' ? t('download.submitting') : t('download.submit')}
      </Button>
      <div role="status" className={styles.outcome}>
        {state.phase === 'done' && (
          <div className={styles.success}>
            <p>
              <strong>{t('download.success')}</strong> {state.message}
            </p>
            <p>
              <a href={state.url} target="_blank" rel="noopener">
                {t('download.again')}
              </a>
            </p>
          </div>
        )}
      </div>
      <div role="alert" className={styles.outcome}>
        {failure && !failure.field && (
          <p className={styles.failure}>{failure.message || t(`download.${failure.reason}`)}</p>
        )}
      </div>
      <OutcomesWithoutScript />
      <a className={styles.home} href={addressIn(language, '/')}>
        {t('download.home')}
      </a>
    </form>
  );
}

/** Shown by CSS when the api has sent a browser without script back to one of these fragments. */
function OutcomesWithoutScript() {
  const { t } = useTranslation('commerce');
  return (
    <>
      <div id="download-sent" className={`${styles.target} ${styles.success}`}>
        <p>
          <strong>{t('download.success')}</strong>
        </p>
        <p>
          <a href="/api/app-download/file">{t('download.again')}</a>
        </p>
      </div>
      <p id="download-invalid" className={`${styles.target} ${styles.failure}`}>
        {t('download.invalid')}
      </p>
      <p id="download-limited" className={`${styles.target} ${styles.failure}`}>
        {t('download.limited')}
      </p>
      <p id="download-failed" className={`${styles.target} ${styles.failure}`}>
        {t('download.failed')}
      </p>
    </>
  );
}
