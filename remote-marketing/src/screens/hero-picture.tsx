import { HoursReport, LocatedPhoto } from './ChronosProScreens.tsx';
import { DayScreen } from './DayScreen.tsx';
import { OnPhone, Picture, Raised } from './Phone.tsx';

/** Once: the report comes out from the phone, the photo is set down. Nothing is hidden meanwhile. */
const heroMotion =
  '@media (prefers-reduced-motion:no-preference){' +
  '.sheet{animation:sheet .6s ease-out}.photo{animation:photo .8s ease-out}' +
  '@keyframes sheet{from{transform:translate(-50px)}}' +
  '@keyframes photo{from,40%{transform:translate(20px,-24px)}}}';

/**
 * On phones the page gives the picture a landscape format, which cuts off its lower part: there the phone is whole, the report
 * larger and in front, down to its first photos, and a small photo lies on its lower right.
 */
const heroOnPhones =
  '@media (min-aspect-ratio:1){.phone{translate:-6px;scale:.672}.sheet{translate:-162px -44px;scale:1.24}' +
  '.photo{translate:292px 18px;scale:.56}}';

export function HeroPicture() {
  return (
    <Picture width={600} height={690} isCropped>
      <style>{heroMotion + heroOnPhones}</style>
      <OnPhone className="phone" at="translate(16 14)scale(.88)" screen={DayScreen} />
      <Raised className="sheet" at="translate(314 42)rotate(2)scale(1.08)">
        <HoursReport />
      </Raised>
      <Raised className="photo" at="translate(284 488)rotate(-4)scale(.9)">
        <LocatedPhoto />
      </Raised>
    </Picture>
  );
}
