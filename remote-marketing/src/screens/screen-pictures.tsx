import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppSlug } from '@site/api-contract/price-list';
import { languages, type Language } from '@site/shared-i18n';
import { remoteTexts } from '@site/remote-kit/prerender';
import { screenFile, type ScreenPicture } from '../pictures.ts';
import { sampleTexts } from '../samples/sample-texts.ts';
import { CableScreen, TubeScreen, Cable, secondCable, secondCode, Positions } from './AtlasFibreScreens.tsx';
import { BreakScreen } from './DayScreen.tsx';
import { ReportScreen, DayRows, HoursReport, LocatedPhoto } from './ChronosProScreens.tsx';
import { appPageScreens, LargePicture, type Screens, WidePicture } from './app-page-pictures.tsx';
import { accent, appShades, type Drawing, DrawingProvider, useDrawing } from './drawing.tsx';
import { closingObjects } from './closing-objects.tsx';
import { featurePictures } from './feature-pictures.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { narrowPictures } from './narrow-pictures.tsx';
import { CodesPicture, OrdersPicture, ReportPicture, SupportPicture } from './page-pictures.tsx';
import { PhotoScreen } from './PhotoScreen.tsx';
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
import { FibreAnswer, SearchScreen } from './SearchScreen.tsx';
import { Card } from './icons.tsx';
import { duration, secondDay, secondJob } from '../samples/sample-facts.ts';
import { Words } from './Words.tsx';

/** On the page of all apps, each in front of two others. */
const screens: Record<AppSlug, Screens> = {
  'chronos-pro': [BreakScreen, PhotoScreen, ReportScreen],
  atlasfibre: [SearchScreen, CableScreen, TubeScreen],
  trackit: [SignatureScreen, JobScreen, SignedReportScreen],
};

/** On the landing page's cards. */
const cardScreens: Record<AppSlug, ComponentType> = {
  'chronos-pro': PhotoScreen,
  atlasfibre: CableScreen,
  trackit: JobScreen,
};

const details = {
  'chronos-pro': [
    () => (
      <Picture width={320} height={280}>
        <Raised at="translate(24 24)scale(1.015)">
          <DayRows of={secondDay} />
        </Raised>
        <Raised at="translate(0 208)">
          <DayTotal />
        </Raised>
      </Picture>
    ),
    closeUp(
      'translate(34 46)scale(.97)',
      <LocatedPhoto photo={secondDay.photos[2]} position={secondDay.position} />,
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
  ['orders', OrdersPicture],
  ['apps', () => <DesktopPicture screens={[BreakScreen, CableScreen, JobScreen]} />],
  ['report', ReportPicture],
  ['support', SupportPicture],
  ['codes', CodesPicture],
  ...(Object.entries(featurePictures) as [keyof typeof featurePictures, ComponentType][]),
  ...Object.entries(screens).flatMap(([slug, shown]): [ScreenPicture, ComponentType][] => {
    const app = slug as keyof typeof screens;
    return [
      [`${app}-mobile`, () => <MobilePicture screen={cardScreens[app]} />],
      [`${app}-large`, () => <LargePicture screen={appPageScreens[app][0]} />],
      [`${app}-wide`, () => <WidePicture screens={appPageScreens[app]} />],
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
  // Without rules for colours and classes that it does not have.
  const used = svg.replace(
    /(\.paper )?(?:(?:\.(?:card|mark))?\[(\w{1,20})="(#\w{3,8})"\]|\.(\w{1,20}))\{[^{}]{1,99}\}/g,
    (rule, inPaper?: string, attribute?: string, colour?: string, name?: string) => {
      const has = name ? svg.includes(` class="${name}"`) : svg.includes(` ${attribute}="${colour}"`);
      return has && (!inPaper || svg.includes(' class="paper"')) ? rule : '';
    },
  );
  return Buffer.from(used.replace(/><\/(?:circle|feDropShadow|path|rect|use)>/g, '/>'));
}

/** One screen, of which most places crop the lower part. */
function MobilePicture({ screen }: { screen: ComponentType }) {
  return (
    <Picture width={400} height={600}>
      <OnPhone at="translate(46 32)scale(.95)" screen={screen} />
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

/** The second day's hours, across the lower edge of a close-up. */
function DayTotal() {
  const { today } = useDrawing().sample.chronosPro;
  return (
    <>
      <rect x="-2" width="324" height="90" fill={appShades['Chronos-Pro']} />
      <Words x={42} y={44} size={18} fill="#fff" max={150} text={today} />
      <Words
        x={278}
        y={47}
        size={27}
        fill="#fff"
        anchor="end"
        max={90}
        text={duration(...secondDay.entries)}
      />
    </>
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
