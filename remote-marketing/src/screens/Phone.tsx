import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { AppName } from '@site/api-contract/price-list';
import { appColours, appShades, darkStyles, ink, paper, soft } from './drawing.tsx';
import { Words } from './Words.tsx';

interface PictureProps {
  width: number;
  height: number;
  /** Where its place is wider, it fills the place and loses its lower part. */
  isCropped?: boolean;
  children: ReactNode;
}

/**
 * A picture's root: default text colour, round strokes, its colours in the dark theme, the clip path of all phones, and the
 * shadow of `Raised` parts.
 */
export function Picture({ width, height, isCropped = false, children }: PictureProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isCropped ? 'xMidYMin slice' : undefined}
      fill={ink}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <style>{darkStyles}</style>
      <clipPath id="screen">
        <rect width="300" height="620" rx="32" />
      </clipPath>
      <filter id="shadow" x="-60%" y="-60%" width="220%" height="240%">
        <feDropShadow dx="0" dy="14" stdDeviation="16" floodColor="#0b2a30" floodOpacity=".22" />
      </filter>
      {children}
    </svg>
  );
}

/** An Android phone of 324 × 644, with a camera hole and a screen of 300 × 620; it stands out on light and dark grounds. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <>
      <rect width="324" height="644" rx="44" fill="#9db0b4" />
      <rect x="3" y="3" width="318" height="638" rx="41" fill="#2c3d43" />
      <g transform="translate(12 12)">
        <g clipPath="url(#screen)">{children}</g>
      </g>
      <circle cx="162" cy="33" r="8" fill="#0e1a1e" />
    </>
  );
}

type Side = 'left' | 'right';

/** Where another phone stands before a screen. */
const CoveredSide = createContext<Side | undefined>(undefined);

/** The clock, and that there is no reception: the apps work without. */
export function StatusBar({ time }: { time: string }) {
  return (
    <>
      <Words x={26} y={28} size={13} fill="#fff" max={50} text={time} />
      <path d="M258 28h-12l12-12z" fill="none" stroke="#fff" strokeWidth="1.6" />
      <path d="M264 18h2v-2h4v2h2v10h-8z" fill="#fff" />
    </>
  );
}

/** Where a finger swipes an app away. */
export function Handle({ stroke = soft }: { stroke?: string }) {
  return <path d="M108 611h84" stroke={stroke} strokeWidth="4" />;
}

interface AppScreenProps {
  app: AppName;
  note?: string;
  /** On the phone's clock. */
  time: string;
  ground?: string;
}

/** Partly covered, it shows only the app's name, at the other side. */
export function AppScreen({ app, note, time, ground = paper }: AppScreenProps) {
  const covered = use(CoveredSide);
  const title = covered === 'left' ? ({ x: 280, anchor: 'end' } as const) : { x: 20 };
  return (
    <>
      <rect className="ground" width="300" height="620" fill={ground} />
      <rect width="300" height="76" fill={appShades[app]} />
      <rect y="72" width="300" height="4" fill={appColours[app]} />
      <StatusBar time={time} />
      <Words {...title} y={58} size={19} fill="#fff" max={130} text={app} />
      {note && !covered && <Words x={280} y={58} size={15} fill="#fff" anchor="end" max={120} text={note} />}
      <Handle />
    </>
  );
}

interface RaisedProps {
  at: string;
  /** For a picture that moves it. */
  className?: string;
  children: ReactNode;
}

export function Raised({ at, className, children }: RaisedProps) {
  return (
    <g className={className} filter="url(#shadow)">
      <g transform={at}>{children}</g>
    </g>
  );
}

interface OnPhoneProps extends Omit<RaisedProps, 'children'> {
  screen: ComponentType;
  covered?: Side;
}

export function OnPhone({ screen: Screen, covered, ...raised }: OnPhoneProps) {
  return (
    <Raised {...raised}>
      <Phone>
        <CoveredSide value={covered}>
          <Screen />
        </CoveredSide>
      </Phone>
    </Raised>
  );
}
