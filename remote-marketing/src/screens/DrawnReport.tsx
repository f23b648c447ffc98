import type { ReactNode } from 'react';
import { accent, ink, line, soft } from './drawing.tsx';
import { widthOf } from './letters.ts';
import { Card, Tick } from './icons.tsx';
import { fittingSize, Words } from './Words.tsx';

interface DrawnReportProps {
  app: string;
  title: string;
  day: string;
  /** Tasks with their hours; tasks without hours are marked as done. */
  lines: readonly { task: string; hours?: string }[];
  sum: { words: string; value: string };
  /** For the lower half. */
  children: ReactNode;
}

/** A report of 252 × 400, with the head and lines of the sample report; white in both themes, as it is paper. */
export function DrawnReport({ app, title, day, lines, sum, children }: DrawnReportProps) {
  const tasks = lines.map(({ task }) => task);
  const size = fittingSize(tasks, 13, 172);
  return (
    <g className="paper" fill={ink}>
      <Card x={0} y={0} width={252} height={400} rx={8} />
      <path d="M8 1h236" stroke={accent} strokeWidth="3" />
      <Words x={20} y={27} size={11} fill={accent} max={212} text={app} />
      <Words x={20} y={46} size={15} max={212} text={title} />
      <Words x={20} y={63} size={11.5} fill={soft} max={212} text={day} />
      {lines.map(({ task, hours }, index) => (
        <g key={task}>
          <Words x={20} y={92 + index * 23} size={size} fill={soft} max={172} text={task} />
          {hours ? (
            <Words x={232} y={92 + index * 23} size={13} fill={soft} anchor="end" max={36} text={hours} />
          ) : (
            <Tick x={220} y={87 + index * 23} />
          )}
        </g>
      ))}
      <path d="M20 152h212" stroke={line} strokeWidth="1.5" />
      <Words x={20} y={175} size={14} max={204 - widthOf(sum.value, 14)} text={sum.words} />
      <Words x={232} y={175} size={14} fill={ink} anchor="end" max={204} text={sum.value} />
      {children}
    </g>
  );
}
