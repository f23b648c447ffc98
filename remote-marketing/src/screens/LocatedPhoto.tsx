import { workDay } from '../samples/sample-facts.ts';
import { cameraPhoto } from './ChronosProScreens.tsx';
import { ink, warm } from './colours.ts';
import { Photo, Pin } from './marks.tsx';
import { Words } from './Words.tsx';

/** A photo of 260 × 180 in a white frame, with position and time. */
export function LocatedPhoto() {
  return (
    <>
      <rect x="-10" y="-10" width="280" height="200" rx="20" fill="#fff" />
      <clipPath id="photo">
        <rect width="260" height="180" rx="14" />
      </clipPath>
      <g clipPath="url(#photo)">
        <Photo photo={cameraPhoto.drawing} x={0} y={0} width={260} height={180} />
        <rect y="142" width="260" height="38" fill={ink} opacity=".82" />
      </g>
      <Pin x={22} y={171} scale={0.82} fill={warm} hole={ink} />
      <Words x={38} y={166} size={13} fill="#fff" max={150} text={workDay.position} />
      <Words x={246} y={166} size={13} fill="#fff" anchor="end" max={50} text={cameraPhoto.taken} />
    </>
  );
}
