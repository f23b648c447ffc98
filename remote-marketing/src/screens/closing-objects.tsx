import { colourCodes, fibreColours } from '../pages/atlasfibre/fibre-colours.ts';
import { duration, secondDay } from '../samples/sample-facts.ts';
import { accent, good, ink, soft, warm } from './drawing.tsx';
import { Signature } from './icons.tsx';
import { Picture, Raised } from './Phone.tsx';
import { Words } from './Words.tsx';

const { order } = colourCodes[0];

/** What an app's page ends with: an object of its work on the closing band, which is dark in both themes; 320 × 280. */
export const closingObjects = {
  'chronos-pro': () => (
    <Picture width={320} height={280}>
      <Raised at="translate(160 152)rotate(8)">
        <Stopwatch />
      </Raised>
    </Picture>
  ),
  atlasfibre: () => (
    <Picture width={320} height={280}>
      <Raised at="translate(0 0)">
        <OpenCable />
      </Raised>
    </Picture>
  ),
  trackit: () => (
    <Picture width={320} height={280}>
      <Raised at="translate(72 22)rotate(5)">
        <Clipboard />
      </Raised>
      <Raised at="translate(206 214)rotate(-52)">
        <Pen />
      </Raised>
    </Picture>
  ),
} as const;

/** With the day's three spans around its dial. */
function Stopwatch() {
  return (
    <g className="paper" fill={ink}>
      <path d="M-15-138h30v22h-30zM60-90l14-14 16 16-14 14z" fill="#8d999c" />
      <rect x="-22" y="-146" width="44" height="14" rx="5" fill="#c3cbcd" />
      <circle r="116" fill="#8d999c" />
      <circle cx="-3" cy="-3" r="113" fill="#dfe5e6" />
      <circle className="card" r="100" fill="#fff" />
      <g fill="none" strokeWidth="16" strokeLinecap="butt">
        <path d={arc(0, 76)} stroke={accent} />
        <path d={arc(80, 187)} stroke={warm} />
        <path d={arc(191, 356)} stroke={good} />
        <circle r="69" stroke={soft} strokeWidth="8" strokeDasharray="1.5 10.54" pathLength="144.48" />
      </g>
      <Words x={0} y={19} size={54} anchor="middle" max={130} text={duration(...secondDay.entries)} />
    </g>
  );
}

/** An arc of the dial between two angles in degrees, clockwise from its top. */
function arc(from: number, to: number) {
  const pointAt = (degrees: number) =>
    [Math.sin, (angle: number) => -Math.cos(angle)]
      .map((along) => Math.round(86 * along((degrees / 180) * Math.PI)))
      .join(' ');
  return `M${pointAt(from)}A86 86 0 ${to - from > 180 ? 1 : 0} 1 ${pointAt(to)}`;
}

/** A cable whose sheath and tubes are cut back, down to its fibres. */
function OpenCable() {
  const tubes = order.slice(0, 6);
  return (
    <g fill="none">
      {tubes.map((tube, index) => {
        const end = { x: 214 + index * 3, y: 34 + index * 40 };
        return (
          <g key={tube} strokeWidth="3">
            {[0, 1, 2, 3].map((fibre) => (
              <path
                key={fibre}
                d={`M${end.x - 8} ${end.y}q40 0 ${98 - index * 3} ${(fibre - 1.5) * 13 + index * 2 - 5}`}
                stroke={
                  fibreColours[order[index * 2 - (index > 2 ? 6 : 0) + fibre + (index > 2 ? 1 : 0)] ?? tube]
                }
              />
            ))}
            <path
              d={`M70 ${126 + index * 6}C150 ${126 + index * 6} 140 ${end.y} ${end.x} ${end.y}`}
              stroke={fibreColours[tube]}
              strokeWidth="13"
              strokeLinecap="butt"
            />
          </g>
        );
      })}
      <path d="M12 142h92" stroke="#10191c" strokeWidth="62" strokeLinecap="butt" />
      <path d="M12 122h92" stroke="#3d4d53" strokeWidth="10" strokeLinecap="butt" />
      <ellipse cx="12" cy="142" rx="8" ry="31" fill="#27353a" />
      <path d="M30 142h10" stroke="#e0a02a" strokeWidth="62" strokeLinecap="butt" />
      <path d="M30 122h10" stroke="#f2c76c" strokeWidth="10" strokeLinecap="butt" />
    </g>
  );
}

function Clipboard() {
  return (
    <g className="paper" fill={ink}>
      <rect width="188" height="236" rx="12" fill="#7a5230" />
      <rect width="184" height="232" rx="12" fill="#96683f" />
      <rect className="card" x="14" y="20" width="158" height="200" rx="3" fill="#fff" />
      <path d="M58 8h70q6 0 6 6v18h-82v-18q0-6 6-6z" fill="#c3cbcd" />
      <path d="M52 26h82v6h-82z" fill="#8d999c" />
      <path d="m32 62 5 5 9-10m-14 33 5 5 9-10m-14 33 5 5 9-10" fill="none" stroke={good} strokeWidth="4" />
      <path d="M60 62h88M60 90h66M60 118h78" fill="none" stroke="#b9c8cb" strokeWidth="7" />
      <path d="M30 196h126" fill="none" stroke={soft} strokeWidth="2" />
      <Signature at="translate(30 148)scale(.72)" />
    </g>
  );
}

/** With its point at the origin. */
function Pen() {
  return (
    <>
      <path d="M0 0l22-8v16z" fill="#dfe5e6" />
      <path d="M0 0l8-3v6z" fill="#1b3a6b" />
      <path d="M22-9h86v18h-86z" fill={accent} />
      <path d="M22-9h86v6h-86z" fill="#3f98a0" />
      <path d="M108-9h22q6 0 6 6v6q0 6-6 6h-22z" fill="#c3cbcd" />
    </>
  );
}
