import { accent, ink, line, soft, warm } from './colours.ts';
import { DayScreen, position, taken, tasks, total } from './ChronosProScreens.tsx';
import { useDrawing } from './drawing.tsx';
import { BoxView, Card, Pin, StreetMap } from './marks.tsx';
import { Phone, Picture, Raised, Shadow } from './Phone.tsx';
import { Words } from './Words.tsx';

/** The hours on a phone, with a photo in front and the report behind. */
export function HeroPicture() {
  return (
    <Picture width={600} height={740}>
      <Shadow />
      <Raised at="translate(350 84)rotate(6)">
        <HalfHiddenReport />
      </Raised>
      <Raised at="translate(112 24)">
        <Phone>
          <DayScreen isCovered />
        </Phone>
      </Raised>
      <Raised at="translate(34 416)rotate(-4)">
        <Photo />
      </Raised>
    </Picture>
  );
}

/** The phone hides its left half: text is aligned at the right edge. */
function HalfHiddenReport() {
  const { sample } = useDrawing();
  return (
    <>
      <Card x={0} y={0} width={224} height={318} rx={8} />
      <Words x={204} y={42} size={15} weight={700} fill={accent} anchor="end" max={40}>
        PDF
      </Words>
      {tasks.map(({ task, hours }, index) => (
        <Words key={task} x={204} y={89 + index * 24} size={13} fill={soft} anchor="end" max={36}>
          {hours}
        </Words>
      ))}
      <path d="M20 152h184" stroke={line} strokeWidth="1.5" />
      <Words x={150} y={175} size={13} weight={700} fill={ink} anchor="end" max={44}>
        {sample.chronosPro.total}
      </Words>
      <Words x={204} y={175} size={16} weight={700} anchor="end" max={60}>
        {total}
      </Words>
      <StreetMap x={117} y={192} width={87} height={104} />
    </>
  );
}

function Photo() {
  return (
    <>
      <rect x="-10" y="-10" width="280" height="200" rx="20" fill="#fff" />
      <clipPath id="photo">
        <rect width="260" height="180" rx="14" />
      </clipPath>
      <g clipPath="url(#photo)">
        <BoxView />
        <rect y="142" width="260" height="38" fill={ink} opacity=".82" />
      </g>
      <Pin x={22} y={171} scale={0.82} fill={warm} hole={ink} />
      <Words x={38} y={166} size={13} fill="#fff" max={150}>
        {position}
      </Words>
      <Words x={246} y={166} size={13} fill="#fff" anchor="end" max={50}>
        {taken}
      </Words>
    </>
  );
}
