import {
  colourCodes,
  fibreColours,
  positions,
  type ColourCode,
  type FibreColour,
} from '../pages/atlasfibre/fibre-colours.ts';
import { appShades, ink, line, soft, useDrawing } from './drawing.tsx';
import { Card } from './icons.tsx';
import { AppScreen } from './Phone.tsx';
import { fittingSize, Words } from './Words.tsx';

const shade = appShades.AtlasFibre;

export const code = colourCodes.find(({ ordersTubes }) => ordersTubes) as ColourCode;
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
export const places = [...ring(9, 19.2), ...ring(3, 8.4)];

export function CableScreen() {
  const { sample, t } = useDrawing();
  const names = tubes.map((colour) => t(`fibre.colour.${colour}`));
  const size = fittingSize(names, 12, 68);
  return (
    <>
      <AppScreen app="AtlasFibre" note={sample.atlasFibre.fibres} time="13:02" />
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

interface CableProps {
  of?: CableParts;
  /** The index of the tube that is looked for; the others are pale. */
  found?: number;
}

/** A cross-section of a cable around the origin, with a radius of 120: its tubes and their fibres. */
export function Cable({ of = firstCable, found }: CableProps) {
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
          opacity={found === undefined || found === index ? undefined : 0.35}
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
      <AppScreen app="AtlasFibre" note={code.name} time="13:04" />
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
        strokeOpacity=".5"
      />
      <Words x={172} y={21} size={size} max={90} text={names[index] ?? ''} />
    </g>
  ));
}
