import {
  colourCodes,
  fibreColours,
  findFibre,
  positions,
  type ColourCode,
  type FibreColour,
} from '../pages/atlasfibre/fibre-colours.ts';
import { appShades, ink, line, soft, useDrawing } from './drawing.tsx';
import { Card } from './icons.tsx';
import { AppScreen } from './Phone.tsx';
import { fittingSize, Words } from './Words.tsx';

const shade = appShades.AtlasFibre;

const code = colourCodes.find(({ ordersTubes }) => ordersTubes) as ColourCode;
/** Another code, for pictures beside those of the first. */
export const secondCode = colourCodes.find(({ ordersTubes }) => !ordersTubes) as ColourCode;
export const tubes = code.order.slice(0, 6);

interface CableParts {
  tubes: readonly FibreColour[];
  /** From its centre to the tubes' centres. */
  radius: number;
  /** Of a tube; one of the first cable has 1. */
  scale: number;
  /** The radius of its strength member. */
  core: number;
}

const firstCable: CableParts = { tubes, radius: 67.2, scale: 1, core: 24 };

/** Another cable, for pictures beside those of the first. */
export const secondCable: CableParts = { tubes: code.order.slice(0, 8), radius: 76, scale: 0.86, core: 40 };

/** Positions of fibres in a tube, from its centre: nine in a ring around three. */
const ring = (count: number, radius: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
const places = [...ring(9, 19.2), ...ring(3, 8.4)];

export function CableScreen() {
  const { sample, t } = useDrawing();
  const names = tubes.map((colour) => t(`fibre.colour.${colour}`));
  const size = fittingSize(names, 12, 68);
  return (
    <>
      <AppScreen app="AtlasFibre" note={sample.atlasFibre.fibres} />
      <g transform="translate(150 224)">
        <Cable />
      </g>
      {tubes.map((colour, index) => {
        const x = 16 + (index % 2) * 138;
        const y = 372 + Math.floor(index / 2) * 72;
        return (
          <g key={colour}>
            <Card x={x} y={y} width={130} height={60} rx={14} />
            <circle
              cx={x + 28}
              cy={y + 30}
              r="13"
              fill={fibreColours[colour]}
              stroke={ink}
              strokeOpacity=".25"
            />
            <Words
              x={x + 52}
              y={y + 28}
              size={16}
              max={72}
              text={`${index * positions + 1}–${(index + 1) * positions}`}
            />
            <Words x={x + 52} y={y + 45} size={size} fill={soft} max={68} text={names[index] ?? ''} />
          </g>
        );
      })}
    </>
  );
}

/** A cross-section of a cable around the origin, with a radius of 120: its tubes and their fibres. */
export function Cable({ of = firstCable }: { of?: CableParts }) {
  const centres = ring(of.tubes.length, of.radius);
  return (
    <>
      <circle className="edge" r="120" fill="#26343a" strokeWidth="5" />
      <circle className="well" r="108" fill="#eef3f2" />
      <circle r={of.core} fill="#c3ced0" />
      <defs>
        <g id="fibres" stroke={ink} strokeOpacity=".35" strokeWidth=".6">
          <circle className="lumen" r="25.8" fill="#fff" stroke="none" />
          {code.order.map((colour, index) => (
            <circle
              key={colour}
              cx={round(places[index]?.x)}
              cy={round(places[index]?.y)}
              r="5"
              fill={fibreColours[colour]}
            />
          ))}
        </g>
      </defs>
      {of.tubes.map((colour, index) => (
        <g
          key={colour}
          transform={`translate(${round(centres[index]?.x)} ${round(centres[index]?.y)})scale(${of.scale})`}
        >
          <circle r="32.4" fill={fibreColours[colour]} stroke={ink} strokeOpacity=".3" />
          <use href="#fibres" />
        </g>
      ))}
    </>
  );
}

const round = (value = 0) => Number(value.toFixed(1));

export function TubeScreen() {
  return (
    <>
      <AppScreen app="AtlasFibre" note={code.name} />
      {tubes.slice(0, 4).map((colour, index) => (
        <g key={colour} transform={`translate(${16 + index * 68} 92)`}>
          <rect
            className="card"
            width="60"
            height="36"
            rx="18"
            fill="#fff"
            stroke={index === 0 ? shade : line}
            strokeWidth={index === 0 ? 2.5 : 1.5}
          />
          <circle cx="20" cy="18" r="8" fill={fibreColours[colour]} />
          <Words x={34} y={23} size={14} max={18} text={String(index + 1)} />
        </g>
      ))}
      <g transform="translate(16 146)">
        <Positions />
      </g>
    </>
  );
}

/** A tube's twelve rows, each 268 × 32. */
export function Positions({ of = code }: { of?: ColourCode }) {
  const { t } = useDrawing();
  const names = of.order.map((colour) => t(`fibre.colour.${colour}`));
  const size = fittingSize(names, 14, 90);
  return of.order.map((colour, index) => (
    <g key={colour} transform={`translate(0 ${index * 38.5})`}>
      <Card x={0} y={0} width={268} height={32} rx={9} />
      <Words x={22} y={21.5} size={15} anchor="middle" max={28} text={String(index + 1)} />
      <rect
        x="44"
        y="8"
        width="116"
        height="16"
        rx="8"
        fill={fibreColours[colour]}
        stroke={ink}
        strokeOpacity=".22"
      />
      <Words x={172} y={21} size={size} max={90} text={names[index] ?? ''} />
    </g>
  ));
}

export function SearchScreen() {
  return (
    <>
      <AppScreen app="AtlasFibre" note={code.name} />
      <FibreAnswer />
      {Array.from({ length: 9 }, (_, key) => (
        <g key={key} transform={`translate(${20 + (key % 3) * 90} ${396 + Math.floor(key / 3) * 66})`}>
          <Card x={0} y={0} width={80} height={56} rx={14} />
          <Words x={40} y={37} size={24} anchor="middle" max={40} text={String(key + 1)} />
        </g>
      ))}
    </>
  );
}

/** The number asked for and its answer, from 20, 100 to 280, 374. */
export function FibreAnswer({ number = 38 }: { number?: number }) {
  const { t } = useDrawing();
  const fibre = findFibre(code, positions, number);
  if (!fibre?.tubeColour) throw new Error(`Fibre ${number} has no tube in ${code.name}`);
  const { tube, tubeColour, position, colour } = fibre;
  return (
    <>
      <rect
        className="card"
        x="20"
        y="100"
        width="260"
        height="60"
        rx="16"
        fill="#fff"
        stroke={shade}
        strokeWidth="2.5"
      />
      <circle cx="50" cy="128" r="10" fill="none" stroke={soft} strokeWidth="3" />
      <path d="m57 136 8 8" stroke={soft} strokeWidth="3" />
      <Words x={84} y={140} size={28} max={40} text={String(number)} />
      <Words x={264} y={135} size={13} fill={soft} anchor="end" max={130} text={t('fibre.number')} />
      <Card x={20} y={184} width={260} height={190} rx={20} />
      <circle className="edge" cx="92" cy="242" r="40" fill={fibreColours[tubeColour]} />
      <circle className="card" cx="92" cy="242" r="29" fill="#fff" />
      <Words x={92} y={252} size={28} anchor="middle" max={40} text={String(tube)} />
      <path d="M141 242h24m-9-9 9 9-9 9" fill="none" stroke={soft} strokeWidth="3" />
      <g fill={ink}>
        <circle cx="208" cy="242" r="34" fill={fibreColours[colour]} stroke={ink} strokeOpacity=".2" />
        <Words x={208} y={252} size={28} anchor="middle" max={40} text={String(position)} />
      </g>
      <Answer x={92} label={t('fibre.tube', { tube })} value={t(`fibre.colour.${tubeColour}`)} />
      <Answer x={208} label={t('fibre.position', { position })} value={t(`fibre.colour.${colour}`)} />
      <rect className="edge" x="44" y="344" width="212" height="14" rx="7" fill={fibreColours[tubeColour]} />
      <rect x="44" y="348" width="212" height="6" rx="3" fill={fibreColours[colour]} />
    </>
  );
}

function Answer({ x, label, value }: { x: number; label: string; value: string }) {
  return (
    <>
      <Words x={x} y={307} size={13} fill={soft} anchor="middle" max={110} text={label} />
      <Words x={x} y={326} size={15.5} anchor="middle" max={108} text={value} />
    </>
  );
}
