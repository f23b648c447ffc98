import { formatShortDay } from '@site/shared-i18n';
import { workDay } from '../samples/sample-facts.ts';
import { ChamberScene } from './chamber-scene.tsx';
import { ink, useDrawing, warm } from './drawing.tsx';
import { Again, Pin } from './icons.tsx';
import { Handle, StatusBar } from './Phone.tsx';
import { Words } from './Words.tsx';

/** Before the day's next photo, in the street. */
export function PhotoScreen() {
  const { language } = useDrawing();
  const metres = new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' });
  return (
    <>
      <rect width="300" height="620" fill={ink} />
      <svg width="300" height="480" viewBox="0 0 300 480">
        <ChamberScene />
      </svg>
      <rect width="300" height="40" fill={ink} opacity=".5" />
      <StatusBar time="13:10" />
      <rect x="16" y="382" width="268" height="66" rx="14" fill={ink} opacity=".86" />
      <Pin x={40} y={432} scale={1.1} fill={warm} hole={ink} />
      <Words x={62} y={410} size={15} fill="#fff" max={210} text={workDay.position} />
      <Words
        x={62}
        y={432}
        size={14}
        fill="#c9d8da"
        max={210}
        text={`${formatShortDay(workDay.day, language)}   ± ${metres.format(4)}`}
      />
      <circle cx="150" cy="546" r="36" fill="none" stroke="#fff" strokeWidth="4" />
      <circle cx="150" cy="546" r="28" fill="#fff" />
      <rect x="38" y="522" width="48" height="48" rx="10" fill="#cbc8bf" />
      <path d="M70 524v44m6-44v44" stroke="#1d2427" strokeWidth="4" />
      <path d="M40 552h16q8 0 8-8v-20" fill="none" stroke={warm} strokeWidth="4" />
      <circle cx="238" cy="546" r="22" fill="#2b4047" />
      <Again d="M230 546a8 8 0 1 0 3-6m-3-4v5h5" stroke="#fff" />
      <Handle stroke="#fff" />
    </>
  );
}
