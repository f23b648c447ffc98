import { colourCodes, fibreColours, findFibre, positions } from '../pages/atlasfibre/fibre-colours.ts';
import { code, Cable, places, tubes } from './AtlasFibreScreens.tsx';
import { appShades, ink, line, soft, useDrawing } from './drawing.tsx';
import { Card } from './icons.tsx';
import { AppScreen } from './Phone.tsx';
import { SearchField } from './SearchScreen.tsx';
import { Words } from './Words.tsx';

const shade = appShades.AtlasFibre;

/** The codes to choose from. */
export function CodesScreen() {
  return (
    <>
      <AppScreen app="AtlasFibre" time="13:01" />
      {colourCodes.map(({ id, name, order }, row) => {
        const isChosen = id === code.id;
        return (
          <g key={id} transform={`translate(16 ${94 + row * 127})`}>
            <rect
              className="card"
              width="268"
              height="112"
              rx="16"
              fill="#fff"
              stroke={isChosen ? shade : line}
              strokeWidth={isChosen ? 2.5 : 1.5}
            />
            <circle cx="28" cy="32" r="10" fill="none" stroke={isChosen ? shade : soft} strokeWidth="2.5" />
            {isChosen && <circle className="mark" cx="28" cy="32" r="5" fill={shade} />}
            <Words x={50} y={38} size={16} max={204} text={name} />
            {order.map((colour, index) => (
              <rect
                key={colour}
                x={16 + index * 19.9}
                y="60"
                width="17"
                height="36"
                rx="5"
                fill={fibreColours[colour]}
                stroke={ink}
                strokeOpacity=".5"
              />
            ))}
          </g>
        );
      })}
    </>
  );
}

const number = 38;

/** A fibre by its number: where its tube lies in the cable, and where it lies in its tube. */
export function FoundScreen() {
  const { t } = useDrawing();
  const found = findFibre(code, positions, number);
  if (!found?.tubeColour) throw new Error(`Fibre ${number} has no tube in ${code.name}`);
  const { tube, tubeColour, position, colour } = found;
  const place = places[position - 1];
  const rows = [
    [tubeColour, t('fibre.tube', { tube }), t(`fibre.colour.${tubeColour}`)],
    [colour, t('fibre.position', { position }), t(`fibre.colour.${colour}`)],
  ] as const;
  return (
    <>
      <AppScreen app="AtlasFibre" note={code.name} time="13:07" />
      <g transform="translate(-4.6 -11)scale(1.031)">
        <SearchField number={number} />
      </g>
      <g transform="translate(104 248)scale(.7)">
        <Cable found={tubes.indexOf(tubeColour)} />
      </g>
      <path d="M102 272l110-36v132l-110-50z" fill={fibreColours[tubeColour]} opacity=".3" />
      <circle className="edge" cx="214" cy="302" r="66" fill={fibreColours[tubeColour]} strokeWidth="2" />
      <g transform="translate(214 302)scale(2.04)">
        <circle className="lumen" r="25.8" fill="#fff" />
        <use href="#fibres" opacity=".45" />
        <circle
          cx={place?.x.toFixed(1)}
          cy={place?.y.toFixed(1)}
          r="8"
          fill={fibreColours[colour]}
          stroke={ink}
          strokeWidth="1.2"
        />
        <g fill={ink}>
          <Words
            x={place?.x ?? 0}
            y={(place?.y ?? 0) + 3.4}
            size={9.5}
            anchor="middle"
            max={12}
            text={String(position)}
          />
        </g>
      </g>
      {rows.map(([fill, label, value], index) => (
        <g key={label} transform={`translate(16 ${376 + index * 63})`}>
          <Card x={0} y={0} width={268} height={56} rx={14} />
          <circle className="edge" cx="36" cy="28" r="16" fill={fibreColours[fill]} />
          <Words x={68} y={22} size={14} fill={soft} max={180} text={label} />
          <Words x={68} y={45} size={20} max={180} text={value} />
        </g>
      ))}
      <rect className="edge" x="16" y="522" width="268" height="22" rx="11" fill={fibreColours[tubeColour]} />
      <rect x="16" y="528.5" width="268" height="9" rx="4.5" fill={fibreColours[colour]} />
    </>
  );
}
