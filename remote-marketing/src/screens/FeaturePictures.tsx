import { PhotoScreen, ReportScreen } from './ChronosProScreens.tsx';
import { accent, ink } from './colours.ts';
import { LocatedPhoto } from './LocatedPhoto.tsx';
import { Phone, Picture, Raised, Shadow } from './Phone.tsx';

/** A photo with its position. */
export function PhotosFeature() {
  return (
    <Picture width={400} height={240}>
      <Shadow />
      <Raised at="translate(70 30)">
        <LocatedPhoto />
      </Raised>
    </Picture>
  );
}

/** A list of languages without names, as the owner says which there are; the first is chosen. */
export function LanguagesFeature() {
  return (
    <Picture width={400} height={240}>
      <Shadow />
      <Raised at="translate(96 32)">
        <rect width="240" height="176" rx="22" fill="#fff" />
        {[112, 84, 132].map((width, row) => (
          <g key={width} transform={`translate(64 ${46 + 42 * row})`}>
            <circle r="10" fill="none" stroke={row === 0 ? accent : '#b9c8cb'} strokeWidth="2.5" />
            {row === 0 && <circle r="5" fill={accent} />}
            <rect x="28" y="-5" width={width} height="10" rx="5" fill={row === 0 ? ink : '#b9c8cb'} />
          </g>
        ))}
      </Raised>
      <Raised at="translate(104 62)">
        <circle r="40" fill={accent} />
        <g fill="none" stroke="#fff" strokeWidth="3">
          <circle r="21" />
          <ellipse rx="9" ry="21" />
          <path d="M-21 0h42" />
        </g>
      </Raised>
    </Picture>
  );
}

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
