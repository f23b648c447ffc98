import { useState } from 'react';
import { longestName } from '@site/api-contract/field-limits';
import { hoursPattern, longestHours, longestTask } from '@site/api-contract/job-report-limits';
import { usePage, useTexts } from '@site/remote-kit';
import { saveFile } from '@site/remote-kit/save-file';
import { Button, Callout, Field, Outcomes } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
import { useForm } from '@site/remote-kit/ui/use-form.ts';
import kit from '@site/remote-kit/ui/Fieldset.module.css';
import fields from '@site/remote-kit/ui/Field.module.css';
import styles from './JobReport.module.css';
import { ReportPreview, SignaturePad } from './report-parts.tsx';

/** A phone's keyboard may add a blank. */
const hoursOrBlanks = String.raw`\s*(?:${hoursPattern})\s*`;

/** Without script the api answers with the file, or with a redirect to the wrong field here. */
export function JobReportForm() {
  const t = useTexts('jobReport.form', 'jobReport.title', 'contact.missing');
  const { api, language } = usePage();
  const [outcome, setOutcome] = useState<{ kind: 'good' | 'bad'; text: string }>();
  const { errors, isSending, formProps } = useForm({
    missing: t('contact.missing'),
    invalid: t('jobReport.form.hoursWrong'),
    async send(form) {
      setOutcome(undefined);
      const values = Object.fromEntries(new FormData(form));
      const response = await api.request('POST', '/api/job-report', values);
      if (!response) throw new Error('The response has no report');
      await saveFile(response, `${t('jobReport.form.file')}.pdf`);
      setOutcome({ kind: 'good', text: t('jobReport.form.done') });
    },
    failed({ field, message = t('jobReport.form.failed') }) {
      if (!field) setOutcome({ kind: 'bad', text: message });
    },
  });

  return (
    <form
      className={styles.form}
      method="post"
      action="/api/job-report"
      aria-label={t('jobReport.title')}
      {...formProps}
    >
      <input type="hidden" name="language" value={language} />
      <Outcomes
        form="job-report"
        bad={{
          invalid: t('jobReport.form.invalid'),
          limited: t('jobReport.form.limited'),
          failed: t('jobReport.form.failed'),
        }}
      />
      <RoleChoice />
      <Outcomes form="job-report" bad={{ name: t('jobReport.form.textWrong') }} />
      <Field
        name="name"
        label={t('jobReport.form.name')}
        autoComplete="name"
        maxLength={longestName}
        error={errors['name']}
      />
      <p className={fields.note}>{t('jobReport.form.hours')}</p>
      {([1, 2] as const).map((line) => (
        <TaskFields key={line} line={line} errors={errors} />
      ))}
      <SignaturePad />
      <ReportPreview />
      <Button type="submit" disabled={isSending}>
        {t(isSending ? 'jobReport.form.making' : 'jobReport.form.submit')}
      </Button>
      <div role="status">{outcome && <Callout kind={outcome.kind}>{outcome.text}</Callout>}</div>
    </form>
  );
}

function RoleChoice() {
  const t = useTexts('jobReport.form');
  return (
    <fieldset className={`${kit.fieldset} ${styles.roles}`}>
      <legend>{t('jobReport.form.who')}</legend>
      {(['client', 'technician'] as const).map((role) => (
        <Choice key={role} type="radio" name="role" value={role} defaultChecked={role === 'client'}>
          {t(`jobReport.form.${role}`)}
        </Choice>
      ))}
    </fieldset>
  );
}

function TaskFields({ line, errors }: { line: 1 | 2; errors: Readonly<Record<string, string>> }) {
  const t = useTexts('jobReport.form');
  const [task, hours] = [`task${line}` as const, `hours${line}` as const];
  const wrong = t('jobReport.form.hoursWrong');
  const required = line === 1;
  return (
    <div className={styles.task}>
      <Outcomes form="job-report" bad={{ [task]: t('jobReport.form.textWrong'), [hours]: wrong }} />
      <Field
        name={task}
        label={t(`jobReport.form.${task}`)}
        required={required}
        maxLength={longestTask}
        error={errors[task]}
      />
      <Field
        name={hours}
        label={t(`jobReport.form.${hours}`)}
        required={required}
        maxLength={longestHours}
        inputMode="decimal"
        pattern={hoursOrBlanks}
        title={wrong}
        autoComplete="off"
        error={errors[hours]}
      />
    </div>
  );
}
