import type { ComponentType, ReactNode } from 'react';
import { Cable, FoundFibre, Positions } from './AtlasFibreScreens.tsx';
import { DayRows, HoursReport } from './ChronosProScreens.tsx';
import { LocatedPhoto } from './LocatedPhoto.tsx';
import { Card } from './marks.tsx';
import { Picture, Raised, Shadow } from './Phone.tsx';
import { JobWork, SignedReport, Signing } from './TrackItScreens.tsx';

/** A part of a screen at `at`, large; the picture's edge may crop it. */
function closeUp(at: string, children: ReactNode): ComponentType {
  return () => (
    <Picture width={320} height={280}>
      <Shadow />
      <Raised at={at}>{children}</Raised>
    </Picture>
  );
}

/** What each step of an app's page speaks of, out of the screen that shows it. */
export const details = {
  'chronos-pro': [
    closeUp('translate(21 14)scale(1.04)', <DayRows />),
    closeUp('translate(24 46)scale(1.046)', <LocatedPhoto />),
    closeUp('translate(15 24)scale(1.15)', <HoursReport />),
  ],
  atlasfibre: [
    closeUp('translate(160 200)scale(1.5)', <Cable />),
    closeUp('translate(15 20)scale(1.08)', <Positions />),
    closeUp('translate(19 -83)scale(.94)', <FoundFibre />),
  ],
  trackit: [
    closeUp(
      'translate(4 -198)scale(1.04)',
      <>
        <Card x={4} y={212} width={292} height={226} rx={18} />
        <JobWork />
      </>,
    ),
    closeUp('translate(10 -290)scale(1)', <Signing />),
    closeUp('translate(25 -254)scale(.9)', <SignedReport />),
  ],
} as const;
