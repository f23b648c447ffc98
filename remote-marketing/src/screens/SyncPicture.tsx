import { PhotoScreen, ReportScreen } from './ChronosProScreens.tsx';
import { accent } from './colours.ts';
import { Phone, Picture, Raised, Shadow } from './Phone.tsx';

/** What a plan adds: the photo taken on one device is in the report on another. */
export function SyncPicture() {
  return (
    <Picture width={520} height={300}>
      <Shadow />
      <Raised at="translate(44 24)scale(.56)">
        <Phone>
          <PhotoScreen />
        </Phone>
      </Raised>
      <Raised at="translate(270 24)scale(.66)">
        <Phone>
          <ReportScreen />
        </Phone>
      </Raised>
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
