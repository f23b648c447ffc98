import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import {
  longestStrokes,
  mostPoints,
  pad,
  pathOf,
  readStrokes,
  writeStrokes,
  type Point,
  type Stroke,
} from '@site/api-contract/strokes';
import { useTexts, usePage } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import kit from '@site/remote-kit/ui/Fieldset.module.css';
import { createPortal } from 'react-dom';
import { exactHours, hoursOf } from '@site/api-contract/job-report-limits';
import { formatDay, formatHours, type Language } from '@site/shared-i18n';
import sheet from '../landing/ReportSheet.module.css';
import styles from './JobReport.module.css';

/** The shortest way between two points, in the pad's units. */
const step = 3;

/** A field to sign in; the typed name is the way by keyboard and without script. The strokes are a text area's text. */
export function SignaturePad() {
  const t = useTexts('jobReport.form');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  /** The stroke that is being drawn; moves may come faster than renderings. */
  const current = useRef<Stroke>([]);
  const [drawing, setDrawing] = useState<Stroke>([]);
  // Not read again at each move of the pointer.
  const drawn = useMemo(() => readStrokes(text) ?? [], [text]);
  const drawnCount = useMemo(() => drawn.flat().length, [drawn]);
  // From before hydration, or from another language's page.
  useEffect(() => setText(field.current?.value ?? ''), []);

  function put(strokes: readonly Stroke[]): void {
    if (!field.current) return;
    field.current.value = writeStrokes(strokes);
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function draw(points: Stroke): void {
    current.current = points;
    setDrawing(points);
  }

  function begin(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button !== 0 || drawnCount >= mostPoints) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([pointOf(event)]);
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const last = current.current.at(-1);
    if (!last || !event.isPrimary) return;
    const next = pointOf(event);
    const isFull = drawnCount + current.current.length >= mostPoints;
    if (!isFull && Math.hypot(next[0] - last[0], next[1] - last[1]) >= step) draw([...current.current, next]);
  }

  function end(): void {
    if (current.current.length > 0) put([...drawn, current.current]);
    draw([]);
  }

  const path = pathOf([...drawn, drawing]);
  return (
    <fieldset className={`${kit.fieldset} ${styles.signature}`}>
      <legend>{t('jobReport.form.signature')}</legend>
      <textarea
        ref={field}
        name="strokes"
        hidden
        maxLength={longestStrokes}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.drawn}>
        <div
          className={styles.pad}

          // So that a touch, too, hydrates the island.
          tabIndex={-1}
          role="img"
          aria-label={t(path ? 'jobReport.form.signed' : 'jobReport.form.signHere')}
          onPointerDown={begin}
          onPointerMove={move}
          onLostPointerCapture={end}
        >
          <svg viewBox={`0 0 ${pad.width} ${pad.height}`} aria-hidden="true">
            <path className={styles.baseline} d="M30 196h540" />
            <path className={styles.ink} d={path} />
          </svg>
        </div>
        <p>
          {t('jobReport.form.signHere')}
          <Button variant="text" onClick={() => put([])}>
            {t('jobReport.form.clear')}
          </Button>
        </p>
      </div>
      <p>{t('jobReport.form.typed')}</p>
    </fieldset>
  );
}

/** Where a pointer is on the pad, which it may leave while it draws. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number, size: number) => Math.round(Math.min(1, Math.max(0, share)) * size);
  return [within((clientX - left) / width, pad.width), within((clientY - top) / height, pad.height)];
}

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
  const { name, task1, hours1, task2, hours2, strokes } = typed;
  const isTyped = [name, task1, hours1, task2, hours2, strokes].some((value) => value?.trim());
  const target = isTyped && document.getElementById(previewId);
  return (
    <>
      <span ref={place} hidden />
      {target && createPortal(<Sheet typed={typed} isMade={isMade} />, target)}
    </>
  );
}

/** Screen readers have read the same in the fields. */
function Sheet({ typed, isMade }: { typed: Typed; isMade: boolean }) {
  const t = useTexts('jobReport.sheet', 'jobReport.form');
  const { language } = usePage();
  const [day] = useState(() => new Date());
  const { role, name, strokes = '' } = typed;
  const { lines, total } = readWork(typed, language);
  return (
    <div className={`${sheet.sheet} ${styles.typed} ${isMade ? styles.back : ''}`} aria-hidden="true">
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
      <div className={styles.signed}>
        {strokes ? (
          <svg viewBox={`0 0 ${pad.width} ${pad.height}`}>
            <path d={pathOf(readStrokes(strokes) ?? [])} />
          </svg>
        ) : (
          <i>{name}</i>
        )}
        <p>
          {t(role === 'technician' ? 'jobReport.form.technician' : 'jobReport.form.client')} · {name}
        </p>
      </div>
    </div>
  );
}

/** The lines of work as they are printed. */
export function readWork(typed: Typed, language: Language) {
  const lines = [1, 2].map((line) => ({
    task: typed[`task${line}`]?.trim(),
    hours: hoursIn(typed[`hours${line}`]),
  }));
  return {
    lines: lines.map(({ task, hours }) => ({ task, hours: hours && formatHours(hours, language) })),
    total: formatHours(
      lines.reduce((sum, { hours = 0 }) => sum + hours, 0),
      language,
    ),
  };
}

function hoursIn(typed = ''): number | undefined {
  const text = typed.trim();
  return exactHours.test(text) ? hoursOf(text) : undefined;
}
