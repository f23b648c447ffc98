import { signature, type PhotoShapes } from '../samples/photo-shapes.ts';
import { accent, good, line, soft } from './colours.ts';

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

export function Signature({ at }: { at: string }) {
  const { d, colour, stroke } = signature;
  return <path transform={at} d={d} fill="none" stroke={colour} strokeWidth={stroke} />;
}

interface CardProps {
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
}

export function Card(box: CardProps) {
  return <rect {...box} fill="#fff" stroke={line} />;
}

interface PhotoProps {
  photo: PhotoShapes;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photo that covers its box. */
export function Photo({ photo, ...box }: PhotoProps) {
  return (
    <svg {...box} viewBox="0 0 150 100" preserveAspectRatio="xMidYMid slice">
      {photo.map(({ d, colour, stroke }) => (
        <path
          key={d}
          d={d}
          {...(stroke ? { fill: 'none', stroke: colour, strokeWidth: stroke } : { fill: colour })}
        />
      ))}
    </svg>
  );
}

/** An icon to start a drawing again. */
export function Again({ d, stroke = soft }: { d: string; stroke?: string }) {
  return <path d={d} fill="none" stroke={stroke} strokeWidth="2.4" />;
}
