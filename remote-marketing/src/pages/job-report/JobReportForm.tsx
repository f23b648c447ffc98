import { useEffect, useRef, useState } from 'react';
import { maxNameLength } from '@site/api-contract/field-limits';
import { hoursPattern, maxHoursLength, maxTaskLength } from '@site/api-contract/job-report-limits';
import { usePage, useTexts } from '@site/remote-kit';
import { saveFile } from '@site/remote-kit/save-file';
import { Button, Callout, Field, Outcomes } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
import { useForm } from '@site/remote-kit/ui/use-form.ts';
import kit from '@site/remote-kit/ui/Fieldset.module.css';
import styles from './JobReport.module.css';
import madeStyles from './made-report.module.css';
import { FileFacts, MadeReport, type Made } from './made-report.tsx';
import { previewId, readTyped, ReportPreview } from './ReportPreview.tsx';
import { SignaturePad } from './SignaturePad.tsx';

/** A phone's keyboard may add a blank. */
const hoursOrBlanks = String.raw`\s*(?:${hoursPattern})\s*`;

export function JobReportForm() {
  const [round, setRound] = useState(0);
  return <ReportForm key={round} isAgain={round > 0} startOver={() => setRound(round + 1)} />;
}

interface ReportFormProps {
  /** Whether the visitor has made a report and starts over. */
  isAgain: boolean;
  startOver(): void;
}

/** Without script the api answers with the file, or with a redirect to the wrong field here. */
function ReportForm({ isAgain, startOver }: ReportFormProps) {
  const t = useTexts('jobReport.form', 'jobReport.title');
  const { language } = usePage();
  const { made, failure, errors, isSending, formProps } = useReport();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAgain) name.current?.focus();
  }, [isAgain]);

  function reset(): void {
    // The draft that is kept of it goes with it.
    name.current?.form?.reset();
    startOver();
  }

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
        maxLength={maxNameLength}
        error={errors['name']}
        ref={name}
      />
      {([1, 2] as const).map((line) => (
        <TaskFields key={line} line={line} errors={errors} />
      ))}
      <Outcomes form="job-report" bad={{ remark: t('jobReport.form.textWrong') }} />
      <Field
        name="remark"
        label={t('jobReport.form.remark')}
        required={false}
        maxLength={maxTaskLength}
        error={errors['remark']}
      />
      <Outcomes form="job-report" bad={{ firm: t('jobReport.form.textWrong') }} />
      <Field
        name="firm"
        label={t('jobReport.form.firm')}
        required={false}
        autoComplete="organization"
        maxLength={maxNameLength}
        error={errors['firm']}
      />
      <SignaturePad />
      <ReportPreview isMade={made !== undefined} />
      <Button type="submit" variant={made && 'secondary'} disabled={isSending}>
        {t(isSending ? 'jobReport.form.making' : 'jobReport.form.submit')}
      </Button>
      <Result made={made} failure={failure} startOver={reset} />
    </form>
  );
}

/** The form's state: the report that was made last, or why none was. */
function useReport() {
  const t = useTexts('jobReport.form', 'contact.missing');
  const { api } = usePage();
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<Made>();
  const form = useForm({
    // In place of the hint, whose example it repeats.
    missing: (field) =>
      t(field === t('jobReport.form.hours1') ? 'jobReport.form.hoursMissing' : 'contact.missing', { field }),
    invalid: t('jobReport.form.hoursWrong'),
    async send(element) {
      setFailure(undefined);
      setMade(undefined);
      const typed = readTyped(element);
      const response = await api.request('POST', '/api/job-report', typed);
      if (!response) throw new Error('The response has no report');
      const copy = response.clone();
      const fileName = await saveFile(response, `${t('jobReport.form.file')}.pdf`);
      const file = new File([await copy.blob()], fileName, { type: 'application/pdf' });
      const sheet = document.getElementById(previewId)?.firstElementChild?.getBoundingClientRect();
      setMade({ file, typed, sheet });
    },
    failed({ field, message = t('jobReport.form.failed') }) {
      if (!field) setFailure(message);
    },
  });
  return { ...form, made, failure };
}

interface ResultProps {
  made: Made | undefined;
  failure: string | undefined;
  startOver(): void;
}

function Result({ made, failure, startOver }: ResultProps) {
  const t = useTexts('jobReport.form');
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (made) result.current?.scrollIntoView({ block: 'nearest' });
  }, [made]);
  return (
    <div ref={result} className={madeStyles.made} data-made={made && true}>
      <div role="status">
        {failure && <Callout kind="bad">{failure}</Callout>}
        {made && (
          <p>
            {/* Not an icon of the pages, which would make the code heavier that all islands share. */}
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m5 12.5 4.5 4.5L19 7.5" />
            </svg>
            <strong>{t('jobReport.form.done')}</strong> <FileFacts file={made.file} />
          </p>
        )}
      </div>
      {made && <MadeReport made={made} startOver={startOver} />}
    </div>
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
        maxLength={maxTaskLength}
        error={errors[task]}
      />
      <Field
        name={hours}
        label={t(`jobReport.form.${hours}`)}
        required={required}
        maxLength={maxHoursLength}
        pattern={hoursOrBlanks}
        title={wrong}
        hint={required && !errors[hours] ? t('jobReport.form.hours') : undefined}
        autoComplete="off"
        error={errors[hours]}
      />
    </div>
  );
}
