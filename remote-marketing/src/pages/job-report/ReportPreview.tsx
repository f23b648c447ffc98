import { useEffect, useRef, useState } from 'react';
import { pad, pathDataOf, readStrokes } from '@site/api-contract/strokes';
import { useTexts, usePage } from '@site/remote-kit';
import { createPortal } from 'react-dom';
import { exactHours, minutesOf } from '@site/api-contract/job-report-limits';
import { formatDay, formatHours } from '@site/shared-i18n';
import sheet from '../landing/ReportSheet.module.css';
import styles from './JobReport.module.css';

/** The element of the page that gets the preview. */
export const previewId = 'job-report-preview';

export type Typed = Readonly<Record<string, string>>;

export function readTyped(form: HTMLFormElement): Typed {
  return Object.fromEntries(new FormData(form)) as Typed;
}

/**
 * Beside the form that it is part of: the report that what is typed there will be.
 * @param isMade whether a document was made, which the sheet has flown to; the sheet comes back
 */
export function ReportPreview({ isMade }: { isMade: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState<Typed>({});
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => setTyped(readTyped(form));
    // From before hydration, or from another language's page.
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, []);
  const { firm, name, task1, hours1, task2, hours2, remark, strokes } = typed;
  const isAnyTyped = (values: (string | undefined)[]) => values.some((value) => value?.trim());
  const isTyped = isAnyTyped([firm, name, task1, hours1, task2, hours2, remark, strokes]);
  const target = isTyped && document.getElementById(previewId);
  return (
    <>
      <span ref={place} hidden />
      {isAnyTyped([hours1, hours2, strokes]) && <Strip typed={typed} />}
      {target && createPortal(<Sheet typed={typed} isMade={isMade} />, target)}
    </>
  );
}

/** Screen readers have read the same in the fields. */
function Sheet({ typed, isMade }: { typed: Typed; isMade: boolean }) {
  const t = useTexts('jobReport.sheet', 'jobReport.form');
  const { language } = usePage();
  const [day] = useState(() => new Date());
  const { firm, role, name, remark, strokes = '' } = typed;
  const { lines, total } = readWork(typed);
  return (
    <div className={`${sheet.sheet} ${styles.typed} ${isMade ? styles.back : ''}`} aria-hidden="true">
      {firm?.trim() && (
        <p>
          <b>{firm}</b>
        </p>
      )}
      <p className={sheet.head}>
        <b>{t('jobReport.sheet.title')}</b>
        {formatDay(day, language)}
      </p>
      <dl>
        {lines.map(({ task, hours }, index) => (
          <div key={index}>
            <dt>{task || '–'}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
        <div>
          <dt>{t('jobReport.sheet.total')}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {remark?.trim() && <p>{remark}</p>}
      <div className={styles.signed}>
        <Ink strokes={strokes} name={name} />
        <p>
          {t(role === 'technician' ? 'jobReport.form.technician' : 'jobReport.form.client')} · {name}
        </p>
      </div>
    </div>
  );
}

/** Signature and total, in view where the sheet itself stands below the form. */
function Strip({ typed }: { typed: Typed }) {
  const t = useTexts('jobReport.sheet');
  const { name, strokes = '' } = typed;
  return (
    <div className={`${sheet.sheet} ${styles.strip}`} aria-hidden="true">
      <span>
        <Ink strokes={strokes} name={name} />
      </span>
      <b>
        {t('jobReport.sheet.total')} {readWork(typed).total}
      </b>
    </div>
  );
}

/** The signature as it was drawn, else the typed name. */
function Ink({ strokes, name }: { strokes: string; name: string | undefined }) {
  return strokes ? (
    <svg viewBox={`0 0 ${pad.width} ${pad.height}`}>
      <path d={pathDataOf(readStrokes(strokes) ?? [])} />
    </svg>
  ) : (
    <i>{name}</i>
  );
}

/** The lines of work as they are printed: none for a job of which nothing is typed. */
export function readWork(typed: Typed) {
  const lines = [1, 2]
    .map((line) => ({ task: typed[`task${line}`]?.trim(), minutes: minutesIn(typed[`hours${line}`]) }))
    .filter(({ task, minutes }) => task || minutes);
  const written = (minutes: number) => (minutes < Infinity ? formatHours(minutes) : '–');
  return {
    lines: lines.map(({ task, minutes }) => ({ task, hours: minutes && written(minutes) })),
    total: written(lines.reduce((sum, { minutes = 0 }) => sum + minutes, 0)),
  };
}

/** @returns infinity for hours that the form refuses, nothing for an empty field */
function minutesIn(typed = ''): number | undefined {
  const text = typed.trim();
  if (!text) return undefined;
  return exactHours.test(text) ? minutesOf(text) : Infinity;
}
