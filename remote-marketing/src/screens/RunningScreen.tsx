import { formatShortDay } from '@site/shared-i18n';
import { duration, runningAt, workDay } from '../samples/sample-facts.ts';
import { DayRow } from './ChronosProScreens.tsx';
import { appShades, good, soft, useDrawing, warm } from './drawing.tsx';
import { Card } from './icons.tsx';
import { widthOf } from './letters.ts';
import { AppScreen } from './Phone.tsx';
import { fittingSize, IconAndWords, Words } from './Words.tsx';

const shade = appShades['Chronos-Pro'];

const [first, second, last] = workDay.entries;
const running = { ...last, to: runningAt };
const seconds = ':12';

/** The last task under way, above what the day holds so far. */
export function RunningScreen() {
  const { language, sample } = useDrawing();
  const { tasks, today } = sample.chronosPro;
  const [hours, rest] = [widthOf(duration(running), 78), widthOf(seconds, 34)];
  const start = 150 - (hours + 3 + rest) / 2;
  const size = fittingSize([tasks.one, tasks.two], 14, 166);
  return (
    <>
      <AppScreen app="Chronos-Pro" note={formatShortDay(workDay.day, language)} time={runningAt} />
      <Card x={16} y={92} width={268} height={208} rx={20} />
      <IconAndWords
        icon={<circle cx="6" cy="-6" r="6" fill={good} />}
        indent={20}
        x={150}
        y={128}
        size={18}
        max={210}
        text={tasks.three}
      />
      <Words x={start} y={205} size={78} max={200} text={duration(running)} />
      <Words x={start + hours + 3} y={205} size={34} fill={soft} max={70} text={seconds} />
      <rect
        className="card"
        x="34"
        y="230"
        width="110"
        height="52"
        rx="26"
        fill="#fff"
        stroke={shade}
        strokeWidth="2"
      />
      <path d="M82 246v20m14-20v20" stroke={shade} strokeWidth="5" />
      <rect x="156" y="230" width="110" height="52" rx="26" fill={shade} />
      <rect x="202" y="247" width="18" height="18" rx="4" fill="#fff" />
      <Words x={20} y={336} size={16} fill={soft} max={150} text={today} />
      <Words x={280} y={337} size={24} anchor="end" max={90} text={duration(first, second, running)} />
      <DayBar />
      {[first, second].map((entry, index) => (
        <g key={entry.task} transform={`translate(16 ${382 + index * 84})`}>
          <DayRow entry={entry} index={index} size={size} />
        </g>
      ))}
      <rect
        className="card"
        x="16"
        y="550"
        width="268"
        height="46"
        rx="23"
        fill="#fff"
        stroke={shade}
        strokeWidth="2"
      />
      <path d="M134 566h8l3-5h10l3 5h8v18h-32z" fill="none" stroke={shade} strokeWidth="2.6" />
      <circle cx="150" cy="574" r="5" fill="none" stroke={shade} strokeWidth="2.6" />
    </>
  );
}

/** The three tasks' parts of the day so far. */
function DayBar() {
  return (
    <g fill="none" strokeWidth="12">
      <path d="M22 360h152" stroke={shade} />
      <path d="M190 360h70" stroke={warm} />
      <path d="M276 360h2" stroke={good} />
    </g>
  );
}
