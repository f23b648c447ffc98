import type { ReactNode } from 'react';
import type { AppName } from '@site/api-contract/price-list';
import { fibreColours, positions } from '../pages/atlasfibre/fibre-colours.ts';
import { narrowSize } from '../pictures.ts';
import { duration, formatSpan, job, runningAt, workDay } from '../samples/sample-facts.ts';
import { Cable, tubes } from './AtlasFibreScreens.tsx';
import { appColours, appShades, good, line, paper, soft, warm } from './drawing.tsx';
import { Card, Photo, Signature, Tick } from './icons.tsx';
import { Picture, Raised } from './Phone.tsx';
import { Words } from './Words.tsx';

const shade = appShades['Chronos-Pro'];
const [first, second, last] = workDay.entries;
const finished = [first, second];
const running = { from: last.from, to: runningAt };

/** The upper part of an app's first screen, with words as large as can be read in the narrow column that it has on phones. */
export const narrowPictures = {
  'chronos-pro': () => (
    <NarrowPhone app="Chronos-Pro">
      <Card x={5} y={35} width={80} height={63} rx={8} />
      <circle cx="15" cy="45" r="3" fill={good} />
      <Words x={23} y={48.5} size={9.4} max={50} text={`${running.from} –`} />
      <Words x={45} y={75} size={28} anchor="middle" max={72} text={duration(running)} />
      <rect x="12" y="81" width="31" height="12" rx="6" fill="none" stroke={shade} />
      <path d="M25.5 84.5v5m4-5v5" stroke={shade} strokeWidth="1.6" />
      <rect x="47" y="81" width="31" height="12" rx="6" fill={shade} />
      <rect x="60" y="84.5" width="5" height="5" rx="1" fill="#fff" />
      <Words x={84} y={122} size={12} anchor="end" max={60} text={duration(...finished, running)} />
      <g fill="none" strokeWidth="4">
        <path d="M8 106h45" stroke={shade} />
        <path d="M58 106h19" stroke={warm} />
        <path d="M82 106h1" stroke={good} />
      </g>
      {finished.map((entry, index) => (
        <g key={entry.task} transform={`translate(5 ${130 + index * 31})`}>
          <Card x={0} y={0} width={80} height={26} rx={6} />
          <rect
            className={index === 0 ? 'mark' : undefined}
            y="5"
            width="2.5"
            height="16"
            rx="1.2"
            fill={[shade, warm][index]}
          />
          <Words x={8} y={16.5} size={9.4} max={68} text={formatSpan(entry)} />
        </g>
      ))}
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
      <Card x={5} y={36} width={80} height={54} rx={6} />
      <path d="M11 79h68" stroke={line} strokeWidth="1.4" />
      <path d="m12 72-4 4m0-4 4 4" stroke={soft} strokeWidth="1.2" />
      <Signature at="translate(15 45)scale(.46)" />
      {job.photos.map(({ caption, drawing }, index) => (
        <Photo key={caption} photo={drawing} x={5 + index * 41.5} y={96} width={38.5} height={36} />
      ))}
      {[147, 160, 173].map((y, index) => (
        <g key={y}>
          <g transform={`translate(7 ${y - 1})scale(.8)`}>
            <Tick x={0} y={0} stroke={appShades.TrackIT} />
          </g>
          <path d={`M22 ${y - 1}h${[58, 44, 52][index]}`} stroke="#9fb3b7" strokeWidth="4" />
        </g>
      ))}
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
