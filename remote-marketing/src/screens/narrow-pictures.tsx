import type { ReactNode } from 'react';
import { job, workDay } from '../samples/sample-facts.ts';
import { Cable, FibreAnswer } from './AtlasFibreScreens.tsx';
import { DayRing } from './ChronosProScreens.tsx';
import { good, ink, line, useDrawing, warm } from './drawing.tsx';
import { Card, Photo, Pin, Signature } from './icons.tsx';
import { Picture, Raised } from './Phone.tsx';
import { Words } from './Words.tsx';

/** What an app is for, instead of a phone, in the narrow column that its card has on phones: 176 × 440. */
export const narrowPictures = {
  'chronos-pro': () => (
    <Narrow>
      <Raised at="translate(88 118)scale(.8)">
        <DayRing />
      </Raised>
      <FramedPhoto photo={workDay.photos[0].drawing}>
        <rect y="90" width="150" height="24" fill={ink} opacity=".82" />
        <Pin x={14} y={110} scale={0.64} fill={warm} hole={ink} />
        <Words x={140} y={108} size={15} fill="#fff" anchor="end" max={60} text={workDay.photos[0].taken} />
      </FramedPhoto>
    </Narrow>
  ),
  atlasfibre: () => (
    <Narrow>
      <Raised at="translate(88 112)scale(.62)">
        <Cable />
      </Raised>
      <Raised at="translate(-5 156)scale(.62)">
        <FibreAnswer isSmall />
      </Raised>
    </Narrow>
  ),
  trackit: () => (
    <Narrow>
      <SignedField />
      <FramedPhoto photo={job.photos[1].drawing} />
    </Narrow>
  ),
} as const;

function Narrow({ children }: { children: ReactNode }) {
  return (
    <Picture width={176} height={440}>
      {children}
    </Picture>
  );
}

/** A photo of 150 × 114 in a white frame, in the lower half. */
function FramedPhoto({
  photo,
  children,
}: {
  photo: (typeof job.photos)[1]['drawing'];
  children?: ReactNode;
}) {
  return (
    <Raised at="translate(13 262)">
      <rect className="print" x="-7" y="-7" width="164" height="128" rx="12" fill="#fff" />
      <Photo photo={photo} x={0} y={0} width={150} height={114} />
      {children}
    </Raised>
  );
}

function SignedField() {
  const { sample } = useDrawing();
  return (
    <>
      <Raised at="translate(6 60)">
        <Card x={0} y={0} width={164} height={142} rx={14} />
        <Words x={14} y={30} size={15} max={138} text={sample.trackIt.signature} />
        <path d="M14 112h136" stroke={line} strokeWidth="2" />
        <Signature at="translate(14 58)scale(.82)" />
      </Raised>
      <circle cx="150" cy="198" r="22" fill={good} />
      <path d="m140 198 7 7 13-14" fill="none" stroke="#fff" strokeWidth="4.4" />
    </>
  );
}
