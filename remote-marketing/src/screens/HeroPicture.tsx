import { DayScreen, HoursReport } from './ChronosProScreens.tsx';
import { LocatedPhoto } from './LocatedPhoto.tsx';
import { Phone, Picture, Raised, Shadow } from './Phone.tsx';

/** The hours on a phone, and before it the report that comes of them and one of its photos. */
export function HeroPicture() {
  return (
    <Picture width={600} height={740}>
      <Shadow />
      <Raised at="translate(24 24)scale(.86)">
        <Phone>
          <DayScreen />
        </Phone>
      </Raised>
      <Raised at="translate(284 60)rotate(2)scale(1.18)">
        <HoursReport />
      </Raised>
      <Raised at="translate(236 556)rotate(-4)scale(.82)">
        <LocatedPhoto />
      </Raised>
    </Picture>
  );
}
