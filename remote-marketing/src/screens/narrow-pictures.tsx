import type { ReactNode } from 'react';
import type { AppName } from '@site/api-contract/price-list';
import { fibreColours, positions } from '../pages/atlasfibre/fibre-colours.ts';
import { narrowSize } from '../pictures.ts';
import { formatSpan, job, workDay } from '../samples/sample-facts.ts';
import { Cable, tubes } from './AtlasFibreScreens.tsx';
import { DayRing } from './ChronosProScreens.tsx';
import { appColours, appShades, line, paper, soft, warm } from './drawing.tsx';
import { Card, Photo, Signature, Tick } from './icons.tsx';
import { Picture, Raised } from './Phone.tsx';
import { Words } from './Words.tsx';

/** The upper part of an app's first screen, with words as large as can be read in the narrow column that it has on phones. */
export const narrowPictures = {
  'chronos-pro': () => (
    <NarrowPhone app="Chronos-Pro">
      <g transform="translate(45 68)scale(.37)">
        <DayRing done={1} />
      </g>
      {workDay.entries.slice(0, 2).map((entry, index) => (
        <g key={entry.task} transform={`translate(5 ${108 + index * 31})`}>
          <Card x={0} y={0} width={80} height={26} rx={6} />
          <rect
            className={index === 0 ? 'mark' : undefined}
            y="5"
            width="2.5"
            height="16"
            rx="1.2"
            fill={[appShades['Chronos-Pro'], warm][index]}
          />
          {index === 0 && <Words x={8} y={16.5} size={9.4} max={68} text={formatSpan(entry)} />}
          {index === 1 && (
            <>
              <Words x={8} y={16.5} size={9.4} max={40} text={`${entry.from} –`} />
              <circle cx="70" cy="13" r="4" fill={warm} />
            </>
          )}
        </g>
      ))}
      <circle cx="45" cy="186" r="13" fill={appShades['Chronos-Pro']} />
      <path d="M42 181v10m6-10v10" stroke="#fff" strokeWidth="2.6" />
    </NarrowPhone>
  ),
  atlasfibre: () => (
    <NarrowPhone app="AtlasFibre">
      <g transform="translate(45 69)scale(.31)">
        <Cable />
      </g>
      {tubes.slice(0, 4).map((colour, index) => (
        <g key={colour} transform={`translate(5 ${113 + index * 26})`}>
          <Card x={0} y={0} width={80} height={21} rx={6} />
          <circle cx="12" cy="10.5" r="5.5" fill={fibreColours[colour]} />
          <Words
            x={24}
            y={14}
            size={9.6}
            max={50}
            text={`${index * positions + 1}–${(index + 1) * positions}`}
          />
        </g>
      ))}
    </NarrowPhone>
  ),
  trackit: () => (
    <NarrowPhone app="TrackIT">
      {job.photos.map(({ caption, drawing }, index) => (
        <Photo key={caption} photo={drawing} x={5 + index * 41.5} y={35} width={38.5} height={36} />
      ))}
      {[84, 97, 110].map((y, index) => (
        <g key={y}>
          <g transform={`translate(7 ${y - 1})scale(.8)`}>
            <Tick x={0} y={0} stroke={appShades.TrackIT} />
          </g>
          <path d={`M22 ${y - 1}h${[58, 44, 52][index]}`} stroke="#9fb3b7" strokeWidth="4" />
        </g>
      ))}
      <Card x={5} y={121} width={80} height={54} rx={6} />
      <path d="M11 164h68" stroke={line} strokeWidth="1.4" />
      <path d="m12 157-4 4m0-4 4 4" stroke={soft} strokeWidth="1.2" />
      <Signature at="translate(15 130)scale(.46)" />
      <rect x="5" y="184" width="80" height="20" rx="10" fill={appShades.TrackIT} />
      <path d="M39.5 190h11v8h-11zm0 .5 5.5 4.5 5.5-4.5" fill="none" stroke="#fff" strokeWidth="1.5" />
    </NarrowPhone>
  ),
} as const;

/** Its screen has 90 × 205. */
function NarrowPhone({ app, children }: { app: AppName; children: ReactNode }) {
  return (
    <Picture {...narrowSize} isCropped>
      <Raised at="translate(8 14)">
        <rect width="96" height="240" rx="15" fill="#9db0b4" />
        <rect x="1" y="1" width="94" height="238" rx="14" fill="#2c3d43" />
        <rect className="ground" x="3" y="3" width="90" height="234" rx="12" fill={paper} />
        <path d="M3 30V15Q3 3 15 3h66q12 0 12 12v15z" fill={appShades[app]} />
        <path d="M3 30h90v2H3z" fill={appColours[app]} />
        <circle cx="48" cy="9.5" r="2.4" fill="#0e1a1e" />
        <Words x={48} y={24} size={10.6} fill="#fff" anchor="middle" max={76} text={app} />
        <g transform="translate(3 3)">{children}</g>
      </Raised>
    </Picture>
  );
}
