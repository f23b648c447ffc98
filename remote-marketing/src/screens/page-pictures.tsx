import { colourCodes, fibreColours } from '../pages/atlasfibre/fibre-colours.ts';
import { job } from '../samples/sample-facts.ts';
import { accent, ink, warm } from './drawing.tsx';
import { Photo, Tick } from './icons.tsx';
import { Picture, Raised } from './Phone.tsx';
import { SignedSheet } from './TrackItScreens.tsx';
import { Words } from './Words.tsx';

/** For links to pages about reports. */
export function ReportPicture() {
  return (
    <Picture width={400} height={600}>
      <Raised at="translate(78 36)rotate(4)scale(1.16)">
        <SignedSheet />
      </Raised>
    </Picture>
  );
}

/** For links to the answers: a photo asks, three steps answer. */
export function SupportPicture() {
  return (
    <Picture width={560} height={500}>
      <Raised at="translate(40 40)rotate(-2)">
        <path
          className="print"
          d="M24 0h276q24 0 24 24v182q0 24-24 24H78l-46 40v-40h-8q-24 0-24-24V24Q0 0 24 0z"
          fill="#fff"
        />
        <Photo photo={job.photos[0].drawing} x={16} y={16} width={292} height={198} />
        <circle cx="318" cy="18" r="42" fill={warm} />
        <g className="paper" fill={ink}>
          <Words x={318} y={40} size={62} anchor="middle" max={60} text="?" />
        </g>
      </Raised>
      <Raised at="translate(206 284)">
        <path
          d="M24 0h266q24 0 24 24v128q0 24-24 24h-6v38l-44-38H24q-24 0-24-24V24Q0 0 24 0z"
          fill={accent}
        />
        {[190, 140, 214].map((width, index) => (
          <g key={width} transform={`translate(34 ${46 + index * 43})`}>
            <circle r="14" fill="#fff" />
            <g transform="translate(-8.2 1)scale(1.5)">
              <Tick x={0} y={0} stroke={accent} />
            </g>
            <path d={`M32 0h${width}`} stroke="#bfe0e1" strokeWidth="11" />
          </g>
        ))}
      </Raised>
    </Picture>
  );
}

/** For links to the article: the twelve fibres in the order of two codes. */
export function CodesPicture() {
  const shown = colourCodes.filter(({ id }) => id === 'tia' || id === 'swisscom');
  return (
    <Picture width={400} height={600}>
      <Raised at="translate(56 34)rotate(3)">
        <rect width="320" height="620" rx="18" fill="#fff" />
        {shown.map(({ id, name, order }, column) => (
          <g key={id} transform={`translate(${52 + column * 130} 0)`}>
            <Words x={60} y={40} size={19} anchor="middle" max={120} text={name} />
            {order.map((colour, index) => (
              <rect
                key={colour}
                x="4"
                y={62 + index * 41}
                width="112"
                height="28"
                rx="9"
                fill={fibreColours[colour]}
                stroke="#c3cbcd"
              />
            ))}
          </g>
        ))}
        {colourCodes[0].order.map((colour, index) => (
          <Words
            key={colour}
            x={30}
            y={83 + index * 41}
            size={19}
            anchor="middle"
            max={30}
            text={String(index + 1)}
          />
        ))}
      </Raised>
    </Picture>
  );
}

/** The four codes' colours, one below the other, in the article. */
export function OrdersPicture() {
  return (
    <Picture width={360} height={240}>
      {colourCodes.map(({ id, name, order }, row) => (
        <g key={id} transform={`translate(12 ${24 + row * 56})`}>
          <Words x={0} y={0} size={13} max={336} text={name} />
          {order.map((colour, index) => (
            <g key={colour} transform={`translate(${index * 28.2} 8)`}>
              <rect
                width="25.8"
                height="26"
                rx="6"
                fill={fibreColours[colour]}
                stroke={ink}
                strokeOpacity=".25"
              />
            </g>
          ))}
        </g>
      ))}
    </Picture>
  );
}
