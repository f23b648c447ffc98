import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { languages, type Language } from '@site/shared-i18n';
import { remoteTexts } from '@site/remote-kit/prerender';
import { screenFile, type ScreenPicture } from '../pictures.ts';
import { sampleTexts } from '../samples/sample-texts.ts';
import { CableScreen, SearchScreen, TubeScreen } from './AtlasFibreScreens.tsx';
import { DayScreen, PhotoScreen, ReportScreen } from './ChronosProScreens.tsx';
import { details } from './DetailPictures.tsx';
import { DrawingProvider, type Drawing } from './drawing.tsx';
import { SyncPicture } from './SyncPicture.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import { Phone, Picture, Raised, Shadow } from './Phone.tsx';
import { JobScreen, SignatureScreen, SignedReportScreen } from './TrackItScreens.tsx';

type Screens = readonly [ComponentType, ComponentType, ComponentType];

/** Each app's screens in the order of its page, the order of use. */
const screens: Record<'chronos-pro' | 'atlasfibre' | 'trackit', Screens> = {
  'chronos-pro': [DayScreen, PhotoScreen, ReportScreen],
  atlasfibre: [CableScreen, TubeScreen, SearchScreen],
  trackit: [JobScreen, SignatureScreen, SignedReportScreen],
};

const pictures: [ScreenPicture, ComponentType][] = [
  ['phone', HeroPicture],
  ['sync', SyncPicture],
  ...Object.entries(screens).flatMap(([slug, shown]): [ScreenPicture, ComponentType][] => {
    const app = slug as keyof typeof screens;
    return [
      [`${app}-mobile`, () => <MobilePicture screen={shown[0]} />],
      [`${app}-desktop`, () => <DesktopPicture screens={shown} />],
      ...details[app].map((Detail, index): [ScreenPicture, ComponentType] => [
        `${app}-detail-${(index + 1) as 1 | 2 | 3}`,
        Detail,
      ]),
    ];
  }),
];

/** Generators of the screen pictures in all languages, by path in the release. */
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
  return Buffer.from(svg.replace(/><\/(?:circle|feDropShadow|path|rect|use)>/g, '/>'));
}

/** The first screen; most places crop its lower part. */
function MobilePicture({ screen: Screen }: { screen: ComponentType }) {
  return (
    <Picture width={400} height={600}>
      <Shadow />
      <Raised at="translate(62 40)scale(.85)">
        <Phone>
          <Screen />
        </Phone>
      </Raised>
    </Picture>
  );
}

/** The first screen in front of the two others; most places crop its lower part. */
function DesktopPicture({ screens: [First, Second, Third] }: { screens: Screens }) {
  return (
    <Picture width={840} height={760}>
      <Shadow />
      <Raised at="translate(28 92)scale(.84)">
        <Phone>
          <Second />
        </Phone>
      </Raised>
      <Raised at="translate(540 92)scale(.84)">
        <Phone>
          <Third />
        </Phone>
      </Raised>
      <Raised at="translate(258 24)">
        <Phone>
          <First />
        </Phone>
      </Raised>
    </Picture>
  );
}
