import { languages } from '@site/shared-i18n';
import { PhotoScreen, ReportScreen } from './ChronosProScreens.tsx';
import { accent, ink } from './colours.ts';
import { useDrawing } from './drawing.tsx';
import { LocatedPhoto } from './LocatedPhoto.tsx';
import { Phone, Picture, Raised, Shadow } from './Phone.tsx';
import { Words } from './Words.tsx';

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

/** Three keys above four, in the order of `languages`. */
const keys = [64, 158, 252, 16, 110, 204, 298].map((x, index) => [x, index < 3 ? 24 : 94] as const);

/** A key for each language; that of the page is pressed. */
export function LanguagesFeature() {
  const { language: own } = useDrawing();
  return (
    <Picture width={400} height={240}>
      <Shadow />
      {languages.map((language, index) => {
        const [x, y] = keys[index] ?? [0, 0];
        return (
          <Raised key={language} at={`translate(${x} ${y})`}>
            <rect width="84" height="60" rx="18" fill={language === own ? accent : '#fff'} />
            <Words x={42} y={39} size={25} fill={language === own ? '#fff' : ink} anchor="middle" max={60}>
              {language.toUpperCase()}
            </Words>
          </Raised>
        );
      })}
      <Raised at="translate(64 166)">
        <rect width="272" height="44" rx="22" fill="#fff" />
        <rect x="24" y="18" width="120" height="8" rx="4" fill="#b9c8cb" />
        <path d="m234 22 4.8 4.8 8.4-9.6" fill="none" stroke={accent} strokeWidth="2.9" />
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
