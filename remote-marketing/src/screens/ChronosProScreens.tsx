import { formatDay, formatShortDay } from '@site/shared-i18n';
import { accent, good, ink, line, soft, warm } from './colours.ts';
import { useDrawing } from './drawing.tsx';
import { widthOf } from './letters.ts';
import { Again, BoxPhoto, Card, Pin, StreetMap } from './marks.tsx';
import { AppScreen } from './Phone.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { fittingSize, Words } from './Words.tsx';

/** Invented, like all data here. */
export const day = '2026-11-17';
export const total = '07:42';
export const position = '46.2044, 6.1432';
export const taken = '10:26';
export const tasks = [
  { task: 'one', times: '07:30 – 11:45', hours: '4:15', colour: accent },
  { task: 'two', times: '12:45 – 14:55', hours: '2:10', colour: warm },
  { task: 'three', times: '15:05 – 16:22', hours: '1:17', colour: good },
] as const;

/** The day's hours. @param isCovered whether a photo covers the tasks, so that their texts are not drawn */
export function DayScreen({ isCovered = false }: { isCovered?: boolean }) {
  const { language, texts } = useDrawing();
  const named = tasks.map(({ task }) => texts.chronosPro.tasks[task]);
  const size = fittingSize(named, 14, 600, 166);
  return (
    <>
      <AppScreen app="Chronos-Pro" note={formatShortDay(day, language)} />
      <circle cx="150" cy="196" r="82" fill="#fff" stroke={line} strokeWidth="14" />
      <path d="M150 114a82 82 0 1 1-71 41" fill="none" stroke={accent} strokeWidth="14" />
      <Words x={150} y={210} size={46} weight={700} anchor="middle" max={140}>
        {total}
      </Words>
      <Running words={texts.chronosPro.today} />
      {tasks.map(({ task, times, hours, colour }, index) => {
        const y = 312 + index * 84;
        return (
          <g key={task}>
            <Card x={16} y={y} width={268} height={74} rx={14} />
            <rect x="16" y={y + 14} width="5" height="46" rx="2.5" fill={colour} />
            {(!isCovered || index === 0) && (
              <Words x={36} y={y + 32} size={17} weight={700} max={160}>
                {times}
              </Words>
            )}
            {!isCovered && (
              <Words x={36} y={y + 57} size={size} fill={soft} max={166}>
                {texts.chronosPro.tasks[task]}
              </Words>
            )}
            <Words x={268} y={y + 44} size={20} weight={700} anchor="end" max={56}>
              {hours}
            </Words>
          </g>
        );
      })}
      <circle cx="150" cy="590" r="26" fill={accent} />
      <rect x="141" y="581" width="18" height="18" rx="4" fill="#fff" />
    </>
  );
}

/** A light and its text, centred in the ring. */
function Running({ words }: { words: string }) {
  const size = fittingSize([words], 14, 600, 92);
  const start = 150 - (widthOf(words, size, 600) + 14) / 2;
  return (
    <>
      <circle cx={Number((start + 4).toFixed(1))} cy="234" r="4" fill={warm} />
      <Words x={start + 14} y={239} size={size} fill={soft} max={92}>
        {words}
      </Words>
    </>
  );
}

/** Taking a photo, with position and time. */
export function PhotoScreen() {
  const { language } = useDrawing();
  const metres = new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' });
  return (
    <>
      <rect width="300" height="620" fill={ink} />
      <BoxPhoto x={0} y={0} width={300} height={480} viewBox="40 0 190 180" />
      <rect x="16" y="396" width="268" height="66" rx="14" fill={ink} opacity=".86" />
      <Pin x={40} y={446} scale={1.1} fill={warm} hole={ink} />
      <Words x={62} y={424} size={15} weight={700} fill="#fff" max={210}>
        {position}
      </Words>
      <Words x={62} y={446} size={14} fill="#c9d8da" max={210}>
        {`${formatShortDay(day, language)}  ${taken}   ± ${metres.format(4)}`}
      </Words>
      <circle cx="150" cy="546" r="36" fill="none" stroke="#fff" strokeWidth="4" />
      <circle cx="150" cy="546" r="28" fill="#fff" />
      <rect x="40" y="524" width="46" height="46" rx="10" fill="#6f9a7d" />
      <circle cx="238" cy="546" r="22" fill="#2b4047" />
      <Again d="M230 546a8 8 0 1 0 3-6m-3-4v5h5" stroke="#fff" />
    </>
  );
}

/** The day's report, ready to share. */
export function ReportScreen() {
  const { language, texts, sample } = useDrawing();
  const { report, share, tasks: named } = texts.chronosPro;
  return (
    <>
      <AppScreen app="Chronos-Pro" note="PDF" ground="#eaf0f0" />
      <g transform="translate(24 104)">
        <ReportSheet
          title={report}
          day={formatDay(day, language)}
          lines={tasks.map(({ task, hours }) => ({ task: named[task], hours }))}
          total={{ words: sample.chronosPro.total, hours: total }}
        />
        <BoxPhoto x={20} y={192} width={101} height={186} />
        <StreetMap x={131} y={192} width={101} height={186} />
      </g>
      <rect x="24" y="528" width="252" height="58" rx="29" fill={accent} />
      <Share words={share} />
    </>
  );
}

/** An arrow and its text, centred in the button. */
function Share({ words }: { words: string }) {
  const size = fittingSize([words], 17, 700, 180);
  const start = 150 - (widthOf(words, size, 700) + 30) / 2;
  return (
    <>
      <path
        d={`M${(start + 9).toFixed(1)} 567v-21m-8 8 8-8 8 8`}
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
      />
      <Words x={start + 30} y={563} size={size} weight={700} fill="#fff" max={180}>
        {words}
      </Words>
    </>
  );
}
