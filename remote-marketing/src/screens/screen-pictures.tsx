import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppSlug } from '@site/api-contract/price-list';
import { languages, type Language } from '@site/shared-i18n';
import { remoteTexts } from '@site/remote-kit/prerender';
import { screenFile, type ScreenPicture } from '../pictures.ts';
import { sampleTexts } from '../samples/sample-texts.ts';
import {
  CableScreen,
  SearchScreen,
  TubeScreen,
  Cable,
  secondCable,
  secondCode,
  FibreAnswer,
  Positions,
} from './AtlasFibreScreens.tsx';
import {
  BreakScreen,
  DayScreen,
  PhotoScreen,
  ReportScreen,
  DayRows,
  HoursReport,
  LocatedPhoto,
} from './ChronosProScreens.tsx';
import { colourCodes, fibreColours } from '../pages/atlasfibre/fibre-colours.ts';
import { accent, type Drawing, DrawingProvider, warm } from './drawing.tsx';
import { closingObjects } from './closing-objects.tsx';
import { narrowPictures } from './narrow-pictures.tsx';
import { OnPhone, Picture, Raised } from './Phone.tsx';
import {
  JobScreen,
  SignatureScreen,
  SignedReportScreen,
  JobWork,
  ShareButtons,
  SignedSheet,
  Signing,
} from './TrackItScreens.tsx';
import { Card, Photo, Tick } from './icons.tsx';
import { job, secondDay, secondJob } from '../samples/sample-facts.ts';
import { Words } from './Words.tsx';

type Screens = readonly [ComponentType, ComponentType, ComponentType];

const screens: Record<AppSlug, Screens> = {
  'chronos-pro': [BreakScreen, PhotoScreen, ReportScreen],
  atlasfibre: [CableScreen, TubeScreen, SearchScreen],
  trackit: [JobScreen, SignatureScreen, SignedReportScreen],
};

const details = {
  'chronos-pro': [
    closeUp('translate(24 20)scale(1.015)', <DayRows of={secondDay} />),
    closeUp(
      'translate(34 46)scale(.97)',
      <LocatedPhoto photo={secondDay.photos[1]} position={secondDay.position} />,
    ),
    closeUp('translate(24 24)scale(1.08)', <HoursReport of={secondDay} />),
  ],
  atlasfibre: [
    closeUp('translate(160 160)scale(1.13)', <Cable of={secondCable} />),
    closeUp('translate(24 24)scale(1.015)', <Positions of={secondCode} />),
    closeUp('translate(3.4 -95)scale(1.046)', <FibreAnswer number={84} />),
  ],
  trackit: [
    closeUp(
      'translate(20 -180)scale(.931)',
      <>
        <Card x={4} y={212} width={292} height={226} rx={18} />
        <JobWork of={secondJob} />
      </>,
    ),
    closeUp('translate(24 22)scale(1.015)', <Signing height={236} of={secondJob} />),
    () => (
      <Picture width={320} height={280}>
        <Raised at="translate(24 20)scale(1.08)">
          <SignedSheet of={secondJob} />
        </Raised>
        <Raised at="translate(0 222)">
          <Card x={-2} y={0} width={324} height={80} />
          <g transform="translate(58 8)scale(.81)">
            <ShareButtons />
          </g>
        </Raised>
      </Picture>
    ),
  ],
} as const;

const pictures: [ScreenPicture, ComponentType][] = [
  ['phone', HeroPicture],
  ['sync', SyncPicture],
  ['apps', () => <DesktopPicture screens={[BreakScreen, CableScreen, JobScreen]} />],
  ['report', ReportPicture],
  ['photo', PhotoPicture],
  ['support', SupportPicture],
  ['codes', CodesPicture],
  ...Object.entries(screens).flatMap(([slug, shown]): [ScreenPicture, ComponentType][] => {
    const app = slug as keyof typeof screens;
    return [
      [`${app}-mobile`, () => <MobilePicture screen={shown[0]} />],
      [`${app}-narrow`, narrowPictures[app]],
      [`${app}-object`, closingObjects[app]],
      [`${app}-desktop`, () => <DesktopPicture screens={shown} />],
      ...details[app].map((Detail, index): [ScreenPicture, ComponentType] => [
        `${app}-detail-${(index + 1) as 1 | 2 | 3}`,
        Detail,
      ]),
    ];
  }),
];

export function screenPictures(): ReadonlyMap<string, () => Buffer> {
  return new Map(
    languages.flatMap((language) =>
      pictures.map(([name, Drawn]) => [screenFile(name, language), () => draw(Drawn, language)] as const),
    ),
  );
}

function draw(Drawn: ComponentType, language: Language): Buffer {
  const drawing: Drawing = {
    language,
    sample: sampleTexts(language),
    t: remoteTexts('marketing', language).t,
  };
  const svg = renderToStaticMarkup(
    <DrawingProvider drawing={drawing}>
      <Drawn />
    </DrawingProvider>,
  );
  // Without rules for colours that it does not have.
  const used = svg.replace(
    /(?:\.mark)?\[(\w{1,20})="(#\w{3,8})"\]\{[^{}]{1,99}\}/g,
    (rule, attribute: string, colour: string) => (svg.includes(` ${attribute}="${colour}"`) ? rule : ''),
  );
  return Buffer.from(used.replace(/><\/(?:circle|feDropShadow|path|rect|use)>/g, '/>'));
}

/** The first screen; most places crop its lower part. */
function MobilePicture({ screen }: { screen: ComponentType }) {
  return (
    <Picture width={400} height={600}>
      <OnPhone at="translate(62 40)scale(.85)" screen={screen} />
    </Picture>
  );
}

/** The first screen in front of the two others; most places crop its lower part. */
function DesktopPicture({ screens: [First, Second, Third] }: { screens: Screens }) {
  return (
    <Picture width={840} height={760}>
      <OnPhone at="translate(28 92)scale(.84)" screen={Second} covered="right" />
      <OnPhone at="translate(540 92)scale(.84)" screen={Third} covered="left" />
      <OnPhone at="translate(258 24)" screen={First} />
    </Picture>
  );
}

/** A part of a screen at `at`, large: 24 px from both sides and, if it is too high, cropped by the lower edge. */
function closeUp(at: string, children: ReactNode): ComponentType {
  return () => (
    <Picture width={320} height={280}>
      <Raised at={at}>{children}</Raised>
    </Picture>
  );
}

/** Once: the day's ring fills, the report comes out from the phone, the photo is set down. Nothing is hidden meanwhile. */
const heroMotion =
  '@media (prefers-reduced-motion:no-preference){' +
  '.ring{animation:ring .5s ease-out}.sheet{animation:sheet .6s ease-out}.photo{animation:photo .8s ease-out}' +
  '@keyframes ring{from{stroke-dasharray:215 600}to{stroke-dasharray:430 600}}' +
  '@keyframes sheet{from{transform:translate(-50px)}}' +
  '@keyframes photo{from,40%{transform:translate(20px,-24px)}}}';

/** On phones the page gives the picture a landscape format, which cuts off its lower part. */
const heroCrop =
  '@media (min-aspect-ratio:1){.photo{translate:34px -326px;scale:1.22}.sheet{translate:10px -30px}}';

function HeroPicture() {
  return (
    <Picture width={600} height={690} isCropped>
      <style>{heroMotion + heroCrop}</style>
      <OnPhone at="translate(24 24)scale(.86)" screen={DayScreen} covered="right" />
      <Raised className="sheet" at="translate(284 60)rotate(2)scale(1.18)">
        <HoursReport lifted={1} />
      </Raised>
      <Raised className="photo" at="translate(166 462)rotate(-4)scale(.95)">
        <LocatedPhoto />
      </Raised>
    </Picture>
  );
}

/** What a plan adds: the job of one device is in the report on another. */
function SyncPicture() {
  return (
    <Picture width={520} height={300}>
      <OnPhone at="translate(44 24)scale(.56)" screen={JobScreen} />
      <OnPhone at="translate(270 24)scale(.66)" screen={SignedReportScreen} />
      <Raised at="translate(248 150)">
        <circle r="30" fill={accent} />
        <path
          d="M-14-4a15 15 0 0 1 27-5m1-8v9h-9M14 4a15 15 0 0 1-27 5m-1 8V8h9"
          fill="none"
          stroke="#fff"
          strokeWidth="3.6"
        />
      </Raised>
    </Picture>
  );
}

/** For links to pages about reports. */
function ReportPicture() {
  return (
    <Picture width={400} height={600}>
      <Raised at="translate(78 36)rotate(4)scale(1.16)">
        <SignedSheet />
      </Raised>
    </Picture>
  );
}

/** For links to the answers: a photo asks, three steps answer. */
function SupportPicture() {
  return (
    <Picture width={560} height={500}>
      <Raised at="translate(40 40)rotate(-2)">
        <path d="M24 0h276q24 0 24 24v182q0 24-24 24H78l-46 40v-40h-8q-24 0-24-24V24Q0 0 24 0z" fill="#fff" />
        <Photo photo={job.photos[0].drawing} x={16} y={16} width={292} height={198} />
        <circle cx="318" cy="18" r="42" fill={warm} />
        <Words x={318} y={40} size={62} anchor="middle" max={60} text="?" />
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
function CodesPicture() {
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

/** For links to the page for partners. */
function PhotoPicture() {
  return (
    <Picture width={560} height={500}>
      <Raised at="translate(44 116)rotate(-4)scale(1.7)">
        <LocatedPhoto />
      </Raised>
    </Picture>
  );
}
