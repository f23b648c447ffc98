import type { ComponentProps } from 'react';
import { Drawn, signature, type PhotoShapes, type Shape } from '../samples/photo-shapes.tsx';
import { accent, good, line, soft } from './drawing.tsx';

interface PinProps {
  x: number;
  y: number;
  scale?: number;
  fill?: string;
  hole?: string;
}

/** A map pin; its point is at `x`, `y`. */
export function Pin({ x, y, scale = 1, fill = accent, hole = '#fff' }: PinProps) {
  return (
    <g transform={`translate(${x} ${y})scale(${scale})`}>
      <path d="M0 0c-6-8-9-12-9-17a9 9 0 0 1 18 0c0 5-3 9-9 17z" fill={fill} />
      <circle cy="-17" r="3.4" fill={hole} />
    </g>
  );
}

export function Tick({ x, y, stroke = good }: { x: number; y: number; stroke?: string }) {
  return <path d={`M${x} ${y}l4 4 7-8`} fill="none" stroke={stroke} strokeWidth="2.4" />;
}

export function Signature({ at, of = signature }: { at: string; of?: Shape }) {
  return <Drawn {...of} at={at} />;
}

export function Card(box: ComponentProps<'rect'>) {
  return <rect className="card" fill="#fff" stroke={line} {...box} />;
}

export function Photo({ photo, ...box }: { photo: PhotoShapes } & ComponentProps<'svg'>) {
  return (
    <svg {...box} viewBox="0 0 150 100" preserveAspectRatio="xMidYMid slice">
      {photo.map((shape) => (
        <Drawn key={shape.d} {...shape} />
      ))}
    </svg>
  );
}

export function Again({ d, stroke = soft }: { d: string; stroke?: string }) {
  return <path d={d} fill="none" stroke={stroke} strokeWidth="2.4" />;
}
