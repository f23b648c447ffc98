import { accent, ink, line, soft } from './colours.ts';
import { Card, Tick } from './marks.tsx';
import { fittingSize, Words } from './Words.tsx';

interface ReportSheetProps {
  title: string;
  /** Beneath the title. */
  day: string;
  /** Tasks with their hours; tasks without hours are marked as done. */
  lines: readonly { task: string; hours?: string }[];
  total: { words: string; hours: string };
}

/** A report of 252 × 400; its lower half is free for pictures. */
export function ReportSheet({ title, day, lines, total }: ReportSheetProps) {
  const tasks = lines.map(({ task }) => task);
  const size = fittingSize(tasks, 13, 600, 172);
  return (
    <>
      <Card x={0} y={0} width={252} height={400} rx={8} />
      <PublisherMark />
      <Words x={66} y={37} size={15} weight={700} max={166}>
        {title}
      </Words>
      <Words x={66} y={54} size={11.5} fill={soft} max={166}>
        {day}
      </Words>
      {lines.map(({ task, hours }, index) => (
        <g key={task}>
          <Words x={20} y={89 + index * 24} size={size} fill={soft} max={172}>
            {task}
          </Words>
          {hours ? (
            <Words x={232} y={89 + index * 24} size={13} fill={soft} anchor="end" max={36}>
              {hours}
            </Words>
          ) : (
            <Tick x={220} y={84 + index * 24} />
          )}
        </g>
      ))}
      <path d="M20 152h212" stroke={line} strokeWidth="1.5" />
      <Words x={20} y={175} size={15} weight={700} max={130}>
        {total.words}
      </Words>
      <Words x={232} y={175} size={16} weight={700} fill={ink} anchor="end" max={60}>
        {total.hours}
      </Words>
    </>
  );
}

function PublisherMark() {
  return (
    <>
      <rect x="20" y="22" width="34" height="34" rx="8" fill={accent} />
      <path d="m25.5 46 8-14 6 10 4-6 5 10" fill="none" stroke="#fff" strokeWidth="2.6" />
    </>
  );
}
