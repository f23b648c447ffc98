import { usePage } from '@site/remote-kit';
import { formatDay } from '@site/shared-i18n';
import {
  boxLabel,
  cableTray,
  Drawn,
  openBox,
  signature,
  type PhotoShapes,
} from '../../samples/photo-shapes.tsx';
import { duration, job, workDay } from '../../samples/sample-facts.ts';
import { sampleTexts } from '../../samples/sample-texts.ts';
import styles from './ReportSheet.module.css';

/** The facts of the sample reports as text: on a phone a picture of a sheet of paper cannot be read. */
export function ReportSheet() {
  const { language } = usePage();
  const { chronosPro, trackIt, clientName } = sampleTexts(language);
  const { entries, day } = workDay;
  return (
    <div className={styles.sheet} data-drawing="">
      <p>
        <b>{chronosPro.title}</b>
        {formatDay(day, language)}
      </p>
      <dl>
        {entries.map(({ task, from, to }) => (
          <div key={task}>
            <dt>{chronosPro.tasks[task]}</dt>
            <dd>
              {from} – {to}
            </dd>
            <dd>{duration({ from, to })}</dd>
          </div>
        ))}
        <div>
          <dt>{chronosPro.total}</dt>
          <dd>{duration(...entries)}</dd>
        </div>
      </dl>
      <div className={styles.photos}>
        {[cableTray, openBox, boxLabel].map((photo, index) => (
          <Photo key={index} shapes={photo} />
        ))}
      </div>
      <p className={styles.other}>
        <b>{trackIt.title}</b>
        {formatDay(job.day, language)}
      </p>
      <div className={styles.signature}>
        <svg viewBox="-6 -6 182 62" width="96" height="33" aria-hidden="true">
          <Drawn {...signature} />
        </svg>
        <p>
          {trackIt.signedBy} {clientName}, {job.signed}
        </p>
      </div>
    </div>
  );
}

function Photo({ shapes }: { shapes: PhotoShapes }) {
  return (
    <svg viewBox="0 0 150 100" aria-hidden="true">
      {shapes.map((shape, index) => (
        <Drawn key={index} {...shape} />
      ))}
    </svg>
  );
}
