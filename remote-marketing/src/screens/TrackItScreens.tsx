import { formatDay, formatShortDay } from '@site/shared-i18n';
import { formatSpan, job, type secondJob } from '../samples/sample-facts.ts';
import { appShades, line, soft, useDrawing } from './drawing.tsx';
import { Again, Card, Photo, Signature, Tick } from './icons.tsx';
import { AppScreen } from './Phone.tsx';
import { DrawnReport } from './DrawnReport.tsx';
import { fittingSize, Words } from './Words.tsx';

const shade = appShades.TrackIT;

interface JobProps {
  of?: typeof job | typeof secondJob;
}

/** The left edges of the job's photos. */
const tiles = [16, 108];

export function JobScreen() {
  const { language, sample } = useDrawing();
  const facts = [
    [sample.client, sample.clientName],
    [sample.site, sample.siteStreet],
  ] as const;
  const factSize = fittingSize(
    facts.map(([, value]) => value),
    16,
    212,
  );
  return (
    <>
      <AppScreen app="TrackIT" note={formatShortDay(job.day, language)} time="10:24" />
      {facts.map(([label, value], index) => (
        <g key={label} transform={`translate(16 ${94 + index * 66})`}>
          <Card x={0} y={0} width={268} height={56} rx={12} />
          <Words x={16} y={21} size={12} fill={soft} max={200} text={label} />
          <Words x={16} y={43} size={factSize} max={212} text={value} />
          <Tick x={241} y={30} />
        </g>
      ))}
      <JobWork />
      <Card x={16} y={432} width={268} height={104} rx={14} />
      <Words x={32} y={453} size={12} fill={soft} max={236} text={sample.trackIt.signature} />
      <path d="M36 514h228" stroke={line} strokeWidth="2" />
      <Signature at="translate(50 472)scale(1.15)" />
      <rect x="16" y="548" width="128" height="50" rx="25" fill={shade} />
      <path d="M66 564h28v19h-28zm0 1 14 11 14-11" fill="none" stroke="#fff" strokeWidth="2.4" />
      <rect
        className="card"
        x="156"
        y="548"
        width="128"
        height="50"
        rx="25"
        fill="#fff"
        stroke={shade}
        strokeWidth="2"
      />
      <path d="M220 561v18m-8-7 8 8 8-8m-20 13h24" fill="none" stroke={shade} strokeWidth="2.4" />
    </>
  );
}

/** The job's photos and tasks, from 16, 226 to 284, 422. */
export function JobWork({ of = job }: JobProps) {
  const { steps } = useDrawing().sample.trackIt;
  const done = of.steps.map((step) => steps[step]);
  const size = fittingSize(done, 15, 222);
  return (
    <>
      <clipPath id="tiles">
        {tiles.map((x) => (
          <rect key={x} x={x} y="226" width="84" height="84" rx="12" />
        ))}
      </clipPath>
      <g clipPath="url(#tiles)">
        {of.photos.map(({ drawing }, index) => (
          <Photo key={tiles[index]} photo={drawing} x={tiles[index] ?? 0} y={226} width={84} height={84} />
        ))}
      </g>
      <rect
        className="card"
        x="200"
        y="226"
        width="84"
        height="84"
        rx="12"
        fill="#fff"
        stroke={shade}
        strokeWidth="2"
        strokeDasharray="5 5"
        strokeLinecap="butt"
      />
      <path d="M242 256v24m-12-12h24" stroke={shade} strokeWidth="3" />
      {done.map((step, index) => (
        <g key={step} transform={`translate(22 ${326 + index * 36})`}>
          <rect className="well" width="24" height="24" rx="7" fill="#dff0f0" />
          <Tick x={7} y={12} stroke={shade} />
          <Words x={38} y={17} size={size} max={222} text={step} />
        </g>
      ))}
    </>
  );
}

export function SignatureScreen() {
  const { language } = useDrawing();
  return (
    <>
      <AppScreen app="TrackIT" note={formatShortDay(job.day, language)} time={job.signed} />
      <g transform="translate(16 100)">
        <Signing height={372} />
      </g>
      <rect
        className="card"
        x="16"
        y="504"
        width="80"
        height="56"
        rx="28"
        fill="#fff"
        stroke={line}
        strokeWidth="2"
      />
      <Again d="M48 532a9 9 0 1 0 3-7m-3-4v6h6" />
      <rect x="108" y="504" width="176" height="56" rx="28" fill={shade} />
      <path d="m188 532 6.4 6.4 11.2-12.8" fill="none" stroke="#fff" strokeWidth="3.8" />
    </>
  );
}

/** The field to sign in, 268 wide. */
export function Signing({ height, of = job }: JobProps & { height: number }) {
  const { language, sample } = useDrawing();
  return (
    <>
      <Card x={0} y={0} width={268} height={height} rx={18} />
      <Words x={20} y={38} size={18} max={228} text={sample.trackIt.signature} />
      <Words x={20} y={64} size={14} fill={soft} max={228} text={sample[of.signer]} />
      <Words x={20} y={85} size={14} fill={soft} max={228} text={formatDay(of.day, language)} />
      <g transform={`translate(0 ${height - 52})`}>
        <path d="M24 0h220" stroke={line} strokeWidth="2" />
        <Signature at="translate(26 -74)scale(1.25)" of={of.signature} />
        <path d="m28-4-8 8m0-8 8 8" stroke={soft} strokeWidth="2" />
      </g>
    </>
  );
}

export function SignedReportScreen() {
  return (
    <>
      <AppScreen app="TrackIT" note="PDF" time="10:25" ground="#eaf0f0" />
      <g transform="translate(24 104)">
        <SignedSheet />
      </g>
      <g transform="translate(24 528)">
        <ShareButtons />
      </g>
    </>
  );
}

/** To send and to save, 252 × 58. */
export function ShareButtons() {
  return (
    <>
      <rect width="120" height="58" rx="29" fill={shade} />
      <path d="M46 21h28v19H46zm0 1 14 11 14-11" fill="none" stroke="#fff" strokeWidth="2.6" />
      <rect
        className="card"
        x="132"
        width="120"
        height="58"
        rx="29"
        fill="#fff"
        stroke={shade}
        strokeWidth="2"
      />
      <path d="M192 18v18m-8-7 8 8 8-8m-20 14h24" fill="none" stroke={shade} strokeWidth="2.6" />
    </>
  );
}

/** The sample report of a job on a sheet of 252 × 400. */
export function SignedSheet({ of = job }: JobProps) {
  const { language, sample } = useDrawing();
  const { title, steps, arrival, departure } = sample.trackIt;
  return (
    <DrawnReport
      app="TrackIT"
      title={title}
      day={
        'site' in of ? `${formatShortDay(of.day, language)}, ${sample[of.site]}` : formatDay(of.day, language)
      }
      lines={of.steps.map((step) => ({ task: steps[step] }))}
      sum={{ words: `${arrival} – ${departure}`, value: formatSpan(of.onSite) }}
    >
      {of.photos.map(({ drawing }, index) => {
        const x = 20 + index * 110;
        return <Photo key={x} photo={drawing} x={x} y={192} width={102} height={112} />;
      })}
      <Signature at="translate(28 338)scale(.85)" of={of.signature} />
      <path d="M20 374h212" stroke={line} strokeWidth="1.5" />
      <Words x={20} y={389} size={11} fill={soft} max={212} text={sample.trackIt.signature} />
    </DrawnReport>
  );
}
