import { fibreColours, findFibre, positions } from '../pages/atlasfibre/fibre-colours.ts';
import { code } from './AtlasFibreScreens.tsx';
import { appShades, ink, soft, useDrawing } from './drawing.tsx';
import { Card } from './icons.tsx';
import { AppScreen } from './Phone.tsx';
import { Words } from './Words.tsx';

const shade = appShades.AtlasFibre;

export function SearchScreen() {
  return (
    <>
      <AppScreen app="AtlasFibre" note={code.name} time="13:06" />
      <FibreAnswer />
      {Array.from({ length: 9 }, (_, key) => (
        <g key={key} transform={`translate(${20 + (key % 3) * 90} ${390 + Math.floor(key / 3) * 66})`}>
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
      <SearchField number={number} />
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

/** From 20, 100 to 280, 160. */
export function SearchField({ number }: { number: number }) {
  const { t } = useDrawing();
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
