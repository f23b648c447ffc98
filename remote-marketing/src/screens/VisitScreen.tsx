import { formatShortDay } from '@site/shared-i18n';
import { job } from '../samples/sample-facts.ts';
import { appShades, ink, soft, useDrawing } from './drawing.tsx';
import { Card, Photo, Pin, Tick } from './icons.tsx';
import { widthOf } from './letters.ts';
import { AppScreen } from './Phone.tsx';
import { fittingSize, IconAndWords, Words } from './Words.tsx';

const shade = appShades.TrackIT;

/** A job's form before its last step: what is done, and photos from before and after. */
export function VisitScreen() {
  const { language, sample } = useDrawing();
  const { steps, before, after, signature, arrival } = sample.trackIt;
  const named = job.steps.map((step) => steps[step]);
  const size = fittingSize(named, 15.5, 206);
  return (
    <>
      <AppScreen app="TrackIT" note={formatShortDay(job.day, language)} time="10:14" />
      <Card x={16} y={90} width={268} height={66} rx={14} />
      <Words x={32} y={117} size={17} max={210} text={sample.clientName} />
      <Words x={32} y={140} size={14} fill={soft} max={210} text={sample.siteStreet} />
      <Pin x={262} y={136} scale={1.1} fill={shade} />
      <Card x={16} y={166} width={268} height={124} rx={14} />
      {named.map((step, index) => {
        const isDone = index < 2;
        return (
          <g key={step} transform={`translate(30 ${178 + index * 36})`}>
            <rect
              className={isDone ? undefined : 'card'}
              x="1"
              y="1"
              width="26"
              height="26"
              rx="7"
              fill={isDone ? shade : '#fff'}
              stroke={isDone ? shade : soft}
              strokeWidth="2"
            />
            {isDone && <Tick x={8} y={14} stroke="#fff" />}
            <Words x={40} y={20} size={size} fill={isDone ? ink : soft} max={206} text={step} />
          </g>
        );
      })}
      {job.photos.map(({ drawing, caption }, index) => {
        const word = index === 0 ? before : after;
        return (
          <g key={caption} transform={`translate(${16 + index * 138} 302)`}>
            <clipPath id={`tile-${caption}`}>
              <rect width="130" height="112" rx="14" />
            </clipPath>
            <g clipPath={`url(#tile-${caption})`}>
              <Photo photo={drawing} x={0} y={0} width={130} height={112} />
              <rect
                y="-14"
                x="-14"
                width={widthOf(word, 14) + 36}
                height="42"
                rx="12"
                fill={ink}
                opacity=".82"
              />
            </g>
            <Words x={11} y={19} size={14} fill="#fff" max={104} text={word} />
          </g>
        );
      })}
      <rect x="16" y="430" width="268" height="56" rx="28" fill={shade} />
      <IconAndWords
        icon={<path d="M2 2l2-8 13-13 6 6-13 13z" fill="none" stroke="#fff" strokeWidth="2.4" />}
        indent={34}
        x={150}
        y={464}
        size={17}
        fill="#fff"
        max={196}
        text={signature}
      />
      <Words
        x={150}
        y={522}
        size={14}
        fill={soft}
        anchor="middle"
        max={240}
        text={`${arrival} ${job.onSite.from}`}
      />
    </>
  );
}
