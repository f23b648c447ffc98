import type { ComponentType } from 'react';
import type { AppSlug } from '@site/api-contract/price-list';
import { largeSize, wideSize } from '../pictures.ts';
import { TubeScreen } from './AtlasFibreScreens.tsx';
import { ReportScreen } from './ChronosProScreens.tsx';
import { CodesScreen, FoundScreen } from './CodeScreens.tsx';
import { PhotoScreen } from './PhotoScreen.tsx';
import { OnPhone, Picture } from './Phone.tsx';
import { RunningScreen } from './RunningScreen.tsx';
import { SignatureScreen, SignedReportScreen } from './TrackItScreens.tsx';
import { VisitScreen } from './VisitScreen.tsx';

export type Screens = readonly [ComponentType, ComponentType, ComponentType];

/** An app's page shows it in the middle of its work, and two screens from before or after. */
export const appPageScreens = {
  'chronos-pro': [RunningScreen, PhotoScreen, ReportScreen],
  atlasfibre: [FoundScreen, CodesScreen, TubeScreen],
  trackit: [VisitScreen, SignatureScreen, SignedReportScreen],
} as const satisfies Record<AppSlug, Screens>;

/** One screen, as wide as a phone, in its own size. */
export function LargePicture({ screen }: { screen: ComponentType }) {
  return (
    <Picture {...largeSize}>
      <OnPhone at="translate(18 16)" screen={screen} />
    </Picture>
  );
}

/** One screen in front, large enough to be read, and two small ones beside it. */
export function WidePicture({ screens: [First, Second, Third] }: { screens: Screens }) {
  return (
    <Picture {...wideSize}>
      <OnPhone at="translate(430 30)scale(.58)" screen={Second} />
      <OnPhone at="translate(496 372)scale(.58)" screen={Third} />
      <OnPhone at="translate(36 20)scale(1.15)" screen={First} />
    </Picture>
  );
}
