import { accent, fibreColours, good, ink, line, soft, warm } from './colours.ts';

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

/** An invented signature. */
export function Signature({ at, stroke = ink }: { at: string; stroke?: string }) {
  return (
    <path
      transform={at}
      d="M0 28c10-30 22-38 24-22s-18 34-8 32 22-34 26-28-8 24 0 22 12-22 18-18 0 14 8 12 14-16 22-14 4 12 14 8 20-8 40-12"
      fill="none"
      stroke={stroke}
      strokeWidth="2.6"
    />
  );
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

interface BoxProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The visible part of the drawing; it covers the box. */
  viewBox?: string;
}

/** A photo of a distribution box in front of hills. */
export function BoxPhoto({ viewBox = '0 0 260 180', ...box }: BoxProps) {
  return (
    <svg {...box} viewBox={viewBox} preserveAspectRatio="xMidYMid slice">
      <BoxView />
    </svg>
  );
}

/** The vertical positions of the cables. */
const cables = [
  ['blue', 71],
  ['orange', 81],
  ['green', 91],
  ['red', 117],
  ['yellow', 127],
  ['violet', 137],
] as const;

/** 260 × 180. */
export function BoxView() {
  return (
    <>
      <rect width="260" height="180" fill="#bfdbe3" />
      <path d="m0 93.6 52-43.2 46.8 34.2 57.2-48.6 104 63v81h-260z" fill="#8fb4bd" />
      <path d="M0 118.8q104-21.6 260 3.6v57.6h-260z" fill="#6f9a7d" />
      <rect y="147.6" width="260" height="32.4" fill="#9aa5a6" />
      <rect x="88.4" y="54" width="88.4" height="100.8" rx="6" fill="#e8ecea" />
      <rect x="94.4" y="62" width="36.2" height="84.8" rx="3" fill="#cfd8d6" />
      <rect x="134.6" y="62" width="36.2" height="84.8" rx="3" fill="#37474c" />
      {cables.map(([colour, y]) => (
        <path key={colour} d={`M139.1 ${y}h26`} stroke={fibreColours[colour]} strokeWidth="3" />
      ))}
      <rect x="80.6" y="151.2" width="104" height="10.8" rx="2" fill="#7d8888" />
    </>
  );
}

/** Streets with a pin. */
export function StreetMap(box: BoxProps) {
  return (
    <svg {...box} viewBox="0 0 85 76" preserveAspectRatio="xMidYMid slice">
      <rect width="85" height="76" fill="#e3ebe6" />
      <path
        d="M-5 60 30 30l20 14 45-34M20-5l14 39-6 51M50 44l12 41"
        fill="none"
        stroke="#fff"
        strokeWidth="7"
      />
      <Pin x={46} y={46} />
    </svg>
  );
}

/** A patch panel, 84 × 84. */
export function PanelPhoto({ x, y }: { x: number; y: number }) {
  const ports = Array.from({ length: 9 }, (_, port) => port);
  const lights: Partial<Record<number, string>> = { 2: warm, 4: good };
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="84" height="84" rx="12" fill="#d8dedb" />
      <rect x="14" y="12" width="56" height="60" rx="6" fill="#fff" />
      {ports.map((port) => (
        <rect
          key={port}
          x={22 + (port % 3) * 15}
          y={20 + Math.floor(port / 3) * 17}
          width="11"
          height="12"
          rx="2"
          fill={lights[port] ?? '#37474c'}
        />
      ))}
    </g>
  );
}

/** An icon to start a drawing again. */
export function Again({ d, stroke = soft }: { d: string; stroke?: string }) {
  return <path d={d} fill="none" stroke={stroke} strokeWidth="2.4" />;
}
