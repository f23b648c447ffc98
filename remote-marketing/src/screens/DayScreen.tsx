import { formatShortDay } from '@site/shared-i18n';
import { duration, workDay } from '../samples/sample-facts.ts';
import { DayRows, type DayProps } from './ChronosProScreens.tsx';
import { appShades, good, line, soft, useDrawing, warm } from './drawing.tsx';
import { AppScreen } from './Phone.tsx';
import { IconAndWords, Words } from './Words.tsx';

const shade = appShades['Chronos-Pro'];

/** The hours of a day: its next task starts, or its report is ready. */
export function DayScreen({ done = workDay.entries.length }: DayProps) {
  const { language, sample } = useDrawing();
  const { day, entries } = workDay;
  return (
    <>
      <AppScreen app="Chronos-Pro" note={formatShortDay(day, language)} time={dayClock[done] ?? ''} />
      <g transform="translate(150 186)">
        <DayRing done={done} />
      </g>
      {done < entries.length ? (
        <IconAndWords
          icon={<circle cx="4" cy="-5" r="4" fill={warm} />}
          indent={14}
          x={150}
          y={229}
          size={14}
          fill={soft}
          max={92}
          text={sample.chronosPro.today}
        />
      ) : (
        <path d="M139 227l8 8 15-17" fill="none" stroke={good} strokeWidth="5" />
      )}
      <g transform="translate(16 296)">
        <DayRows done={done} />
      </g>
      {done < entries.length ? (
        <>
          <circle cx="150" cy="574" r="26" fill={shade} />
          <path d="M144 564l17 10-17 10z" fill="#fff" stroke="#fff" strokeWidth="3" />
        </>
      ) : (
        <ReadyReport />
      )}
    </>
  );
}

/** In the place of the button, once the day is over. */
function ReadyReport() {
  return (
    <>
      <rect x="84" y="548" width="132" height="52" rx="26" fill={shade} />
      <IconAndWords
        icon={<path d="M8 1v-18m-7 7 7-7 7 7" fill="none" stroke="#fff" strokeWidth="3" />}
        indent={28}
        x={150}
        y={582}
        size={22}
        fill="#fff"
        max={60}
        text="PDF"
      />
    </>
  );
}

/** On the phone after each number of tasks. */
const dayClock = ['07:24', '11:52', '15:01', '16:24'];

/** With the last task still to start. */
export function BreakScreen() {
  return <DayScreen done={2} />;
}

/** Where the ring ends before the day does, after each number of tasks: 4:15 and 6:25 of 9:14. */
const ringEnds = ['', '0 0 1 20 161', '0 1 1-77 110'];

/** The day's hours in a ring with a radius of 89, around the origin; it is full once the day is over. */
function DayRing({ done = workDay.entries.length }: DayProps) {
  const end = ringEnds[done];
  return (
    <>
      <circle
        className="card"
        r="82"
        fill="#fff"
        stroke={end === undefined ? shade : line}
        strokeWidth="14"
      />
      {end && <path d={`M0-82a82 82 ${end}`} fill="none" stroke={shade} strokeWidth="14" />}
      <Words
        x={0}
        y={14}
        size={46}
        anchor="middle"
        max={140}
        text={duration(...workDay.entries.slice(0, done))}
      />
    </>
  );
}
