import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import {
  maxStrokesLength,
  maxPoints,
  pad,
  pathDataOf,
  readStrokes,
  writeStrokes,
  type Point,
  type Stroke,
} from '@site/api-contract/strokes';
import { useTexts } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import kit from '@site/remote-kit/ui/Fieldset.module.css';
import styles from './SignaturePad.module.css';

/** The shortest way between two points, in the pad's units. */
const step = 3;

/** A field to sign in; the typed name is the way by keyboard and without script. The strokes are a text area's text. */
export function SignaturePad() {
  const t = useTexts('jobReport.form');
  const { field, read, path, clear, pointer } = useStrokes();
  return (
    <fieldset className={`${kit.fieldset} ${styles.signature}`}>
      <legend>{t('jobReport.form.signature')}</legend>
      <textarea ref={field} name="strokes" hidden maxLength={maxStrokesLength} onInput={read} />
      <div className={styles.drawn}>
        <div
          className={styles.pad}
          data-load-seen
          role="img"
          aria-label={t(path ? 'jobReport.form.signed' : 'jobReport.form.signHere')}
          {...pointer}
        >
          <svg viewBox={`0 0 ${pad.width} ${pad.height}`} aria-hidden="true">
            <path className={styles.baseline} d="M30 196h540" />
            <path className={styles.ink} d={path} />
          </svg>
        </div>
        <p>
          {t('jobReport.form.signHere')}
          <Button variant="text" onClick={clear}>
            {t('jobReport.form.clear')}
          </Button>
        </p>
      </div>
      <p>{t('jobReport.form.typed')}</p>
    </fieldset>
  );
}

/** The strokes in a text area, and what draws further ones. */
function useStrokes() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  /** The stroke that is being drawn; moves may come faster than renderings. */
  const current = useRef<Stroke>([]);
  const [drawing, setDrawing] = useState<Stroke>([]);
  // Not read again at each move of the pointer.
  const drawn = useMemo(() => readStrokes(text) ?? [], [text]);
  const drawnCount = useMemo(() => drawn.flat().length, [drawn]);
  const read = () => setText(field.current?.value ?? '');
  // From before hydration, or from another language's page.
  useEffect(read, []);

  function put(strokes: readonly Stroke[]): void {
    if (!field.current) return;
    field.current.value = writeStrokes(strokes);
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function draw(points: Stroke): void {
    current.current = points;
    setDrawing(points);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button > 0 || drawnCount >= maxPoints) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([pointOf(event)]);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary) return;
    const last = current.current.at(-1);
    // The rest of a stroke that began before hydration.
    if (!last) return void (event.buttons === 1 && onPointerDown(event));
    const next = pointOf(event);
    const isFull = drawnCount + current.current.length >= maxPoints;
    if (!isFull && Math.hypot(next[0] - last[0], next[1] - last[1]) >= step) draw([...current.current, next]);
  }

  function onLostPointerCapture(): void {
    if (current.current.length > 0) put([...drawn, current.current]);
    draw([]);
  }

  return {
    field,
    read,
    path: pathDataOf([...drawn, drawing]),
    clear: () => put([]),
    pointer: { onPointerDown, onPointerMove, onLostPointerCapture },
  };
}

/** Where a pointer is on the pad, which it may leave while it draws. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number, size: number) => Math.round(Math.min(1, Math.max(0, share)) * size);
  return [within((clientX - left) / width, pad.width), within((clientY - top) / height, pad.height)];
}
