import type { ReactNode } from 'react';
import { usePage } from '@site/remote-kit';
import { formatShortDay } from '@site/shared-i18n';
import { Drawn, signature, type PhotoShapes } from '../../samples/photo-shapes.tsx';
import { duration, formatSpan, job, workDay } from '../../samples/sample-facts.ts';
import { sampleTexts } from '../../samples/sample-texts.ts';
import styles from './ReportSheet.module.css';

/** The facts of the sample reports, as text that can be read at every size. */
export function ReportSheets() {
  return (
    <div className={styles.sheets}>
      <HoursSheet />
      <SignedSheet />
    </div>
  );
}

function HoursSheet() {
  const { language } = usePage();
  const { chronosPro } = sampleTexts(language);
  const { entries, photos, position } = workDay;
  return (
    <Sheet title={chronosPro.title} day={workDay.day}>
      <dl>
        {entries.map((entry) => (
          <div key={entry.task}>
            <dt>{chronosPro.tasks[entry.task]}</dt>
            <dd>{formatSpan(entry)}</dd>
            <dd>{duration(entry)}</dd>
          </div>
        ))}
        <div>
          <dt>{chronosPro.total}</dt>
          <dd>{duration(...entries)}</dd>
        </div>
      </dl>
      <div className={styles.photos}>
        {photos.map(({ taken, drawing }) => (
          <figure key={taken}>
            <Photo shapes={drawing} />
            <figcaption>{taken}</figcaption>
          </figure>
        ))}
      </div>
      <p className={styles.position}>
        {chronosPro.position} {position}
      </p>
    </Sheet>
  );
}

function SignedSheet() {
  const { language } = usePage();
  const { trackIt, signerName } = sampleTexts(language);
  return (
    <Sheet title={trackIt.title} day={job.day}>
      <ul>
        {job.steps.map((step) => (
          <li key={step}>{trackIt.steps[step]}</li>
        ))}
      </ul>
      <div className={styles.photos}>
        {job.photos.map(({ caption, drawing }) => (
          <figure key={caption}>
            <Photo shapes={drawing} />
            <figcaption>{trackIt.captions[caption]}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.signature}>
        <svg viewBox="-6 -6 182 62" width="96" height="33" aria-hidden="true">
          <Drawn {...signature} />
        </svg>
        <p>
          {trackIt.signedBy} {signerName}, {job.signed}
        </p>
      </div>
    </Sheet>
  );
}

function Sheet({ title, day, children }: { title: string; day: string; children: ReactNode }) {
  const { language } = usePage();
  return (
    <div className={styles.sheet}>
      <p className={styles.head}>
        <b>{title}</b>
        {formatShortDay(day, language)}
      </p>
      {children}
    </div>
  );
}

function Photo({ shapes }: { shapes: PhotoShapes }) {
  return (
    <svg viewBox="0 0 150 100" aria-hidden="true">
      {shapes.map((shape) => (
        <Drawn key={shape.d} {...shape} />
      ))}
    </svg>
  );
}
