import { formatDay } from '@site/shared-i18n';
import { duration, formatSpan, workDay, type secondDay } from '../samples/sample-facts.ts';
import { appShades, good, ink, soft, useDrawing, warm } from './drawing.tsx';
import { Card, Photo, Pin } from './icons.tsx';
import { AppScreen } from './Phone.tsx';
import { DrawnReport } from './DrawnReport.tsx';
import { fittingSize, IconAndWords, Words } from './Words.tsx';

const shade = appShades['Chronos-Pro'];

const [, boxPhoto] = workDay.photos;

/** Of the entries, in their order. */
const colours = [shade, warm, good];

type Day = typeof workDay | typeof secondDay;

export interface DayProps {
  /** How many of the day's tasks are done. */
  done?: number;
}

/** The day's tasks with their hours, 268 × 242. */
export function DayRows({ done = workDay.entries.length, of = workDay }: DayProps & { of?: Day }) {
  const { tasks } = useDrawing().sample.chronosPro;
  const { entries } = of;
  const named = entries.map(({ task }) => tasks[task]);
  const size = fittingSize(named, 14, 166);
  return entries.map((entry, index) => {
    const y = index * 84;
    if (index >= done)
      return (
        <g key={entry.task}>
          <rect
            x="1"
            y={y + 1}
            width="266"
            height="72"
            rx="14"
            fill="none"
            stroke="#9fb3b7"
            strokeWidth="1.6"
            strokeDasharray="5 5"
          />
          <Words x={20} y={y + 43} size={size} fill={soft} max={166} text={tasks[entry.task]} />
          <path d={`M242 ${y + 29}l13 8-13 8z`} fill={colours[index]} />
        </g>
      );
    return (
      <g key={entry.task} transform={`translate(0 ${y})`}>
        <DayRow entry={entry} index={index} size={size} />
      </g>
    );
  });
}

interface DayRowProps {
  entry: Day['entries'][number];
  /** In its day. */
  index: number;
  /** Of the task's name. */
  size: number;
}

/** A task that is done, with its hours, 268 × 74. */
export function DayRow({ entry, index, size }: DayRowProps) {
  const { tasks } = useDrawing().sample.chronosPro;
  return (
    <>
      <Card x={0} y={0} width={268} height={74} rx={14} />
      <rect className="mark" y={14} width="5" height="46" rx="2.5" fill={colours[index]} />
      <Words x={20} y={32} size={17} max={160} text={formatSpan(entry)} />
      <Words x={20} y={57} size={size} fill={soft} max={166} text={tasks[entry.task]} />
      <Words x={252} y={44} size={20} anchor="end" max={56} text={duration(entry)} />
    </>
  );
}

export function ReportScreen() {
  const { sample } = useDrawing();
  return (
    <>
      <AppScreen app="Chronos-Pro" note="PDF" time="16:26" ground="#eaf0f0" />
      <g transform="translate(24 104)">
        <HoursReport />
      </g>
      <rect x="24" y="528" width="252" height="58" rx="29" fill={shade} />
      <IconAndWords
        icon={<path d="M9 4v-21m-8 8 8-8 8 8" fill="none" stroke="#fff" strokeWidth="2.8" />}
        indent={30}
        x={150}
        y={563}
        size={17}
        fill="#fff"
        max={180}
        text={sample.chronosPro.share}
      />
    </>
  );
}

/** The sample report's day on a sheet of 252 × 400. */
export function HoursReport({ of = workDay }: { of?: Day }) {
  const { language, sample } = useDrawing();
  const { title, tasks, total } = sample.chronosPro;
  const { day, entries, photos, position } = of;
  return (
    <DrawnReport
      app="Chronos-Pro"
      title={title}
      day={formatDay(day, language)}
      lines={entries.map((entry) => ({ task: tasks[entry.task], hours: duration(entry) }))}
      sum={{ words: total, value: duration(...entries) }}
    >
      {photos.map(({ drawing, taken }, index) => {
        const x = 20 + Math.floor(index / 2) * 110;
        const y = 194 + (index % 2) * 98;
        return (
          <g key={taken}>
            <Photo photo={drawing} x={x} y={y} width={102} height={68} />
            <Words x={x} y={y + 83} size={11} fill={soft} max={102} text={taken} />
          </g>
        );
      })}
      <Pin x={222} y={332} scale={1.1} />
      <Words x={232} y={352} size={11.5} fill={soft} anchor="end" max={102} text={position} />
    </DrawnReport>
  );
}

interface LocatedPhotoProps {
  photo?: Omit<Day['photos'][number], 'caption'>;
  position?: string;
}

/** A photo of 260 × 180 in a white frame, with position and time. */
export function LocatedPhoto({ photo = boxPhoto, position = workDay.position }: LocatedPhotoProps) {
  return (
    <>
      <rect className="print" x="-10" y="-10" width="280" height="200" rx="20" fill="#fff" />
      <clipPath id="photo">
        <rect width="260" height="180" rx="14" />
      </clipPath>
      <g clipPath="url(#photo)">
        <Photo photo={photo.drawing} x={0} y={0} width={260} height={180} />
        <rect y="142" width="260" height="38" fill={ink} opacity=".82" />
      </g>
      <Pin x={22} y={171} scale={0.82} fill={warm} hole={ink} />
      <Words x={38} y={166} size={13} fill="#fff" max={150} text={position} />
      <Words x={246} y={166} size={13} fill="#fff" anchor="end" max={50} text={photo.taken} />
    </>
  );
}
