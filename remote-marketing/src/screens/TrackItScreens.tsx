import { formatDay } from '@site/shared-i18n';
import { accent, line, soft } from './colours.ts';
import { useDrawing } from './drawing.tsx';
import { Again, BoxPhoto, Card, PanelPhoto, Signature, StreetMap, Tick } from './marks.tsx';
import { AppScreen } from './Phone.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { fittingSize, Words } from './Words.tsx';

/** Invented, like all data here. */
const day = '2026-11-19';
const hours = '1:15';
const steps = ['one', 'two', 'three'] as const;

/** A job: client and place, photos, tasks, the signature. */
export function JobScreen() {
  const { texts, sample } = useDrawing();
  const facts = [
    [sample.client, sample.clientName],
    [sample.site, texts.trackIt.address],
  ] as const;
  const factSize = fittingSize(
    facts.map(([, value]) => value),
    16,
    700,
    212,
  );
  const done = steps.map((step) => texts.trackIt.steps[step]);
  const size = fittingSize(done, 15, 600, 222);
  return (
    <>
      <AppScreen app="TrackIT" note={texts.trackIt.job} />
      {facts.map(([label, value], index) => (
        <g key={label} transform={`translate(16 ${94 + index * 66})`}>
          <Card x={0} y={0} width={268} height={56} rx={12} />
          <Words x={16} y={21} size={12} fill={soft} max={200}>
            {label}
          </Words>
          <Words x={16} y={43} size={factSize} weight={700} max={212}>
            {value}
          </Words>
          <Tick x={241} y={30} />
        </g>
      ))}
      <clipPath id="tile">
        <rect x="16" y="226" width="84" height="84" rx="12" />
      </clipPath>
      <g clipPath="url(#tile)">
        <BoxPhoto x={16} y={226} width={84} height={84} viewBox="60 20 150 150" />
      </g>
      <PanelPhoto x={108} y={226} />
      <rect
        x="200"
        y="226"
        width="84"
        height="84"
        rx="12"
        fill="#fff"
        stroke={accent}
        strokeWidth="2"
        strokeDasharray="5 5"
        strokeLinecap="butt"
      />
      <path d="M242 256v24m-12-12h24" stroke={accent} strokeWidth="3" />
      {done.map((step, index) => (
        <g key={step} transform={`translate(22 ${326 + index * 36})`}>
          <rect width="24" height="24" rx="7" fill="#dff0f0" />
          <Tick x={7} y={12} stroke={accent} />
          <Words x={38} y={17} size={size} max={222}>
            {step}
          </Words>
        </g>
      ))}
      <Card x={16} y={438} width={268} height={104} rx={14} />
      <Words x={32} y={459} size={12} fill={soft} max={236}>
        {sample.trackIt.signature}
      </Words>
      <path d="M36 520h228" stroke={line} strokeWidth="2" />
      <Signature at="translate(50 478)scale(1.15)" />
      <rect x="16" y="556" width="128" height="50" rx="25" fill={accent} />
      <path d="M66 572h28v19h-28zm0 1 14 11 14-11" fill="none" stroke="#fff" strokeWidth="2.4" />
      <rect x="156" y="556" width="128" height="50" rx="25" fill="#fff" stroke={accent} strokeWidth="2" />
      <path d="M220 569v18m-8-7 8 8 8-8m-20 13h24" fill="none" stroke={accent} strokeWidth="2.4" />
    </>
  );
}

/** The client signs. */
export function SignatureScreen() {
  const { language, texts, sample } = useDrawing();
  return (
    <>
      <AppScreen app="TrackIT" note={texts.trackIt.job} />
      <Card x={16} y={100} width={268} height={392} rx={18} />
      <Words x={36} y={138} size={18} weight={700} max={228}>
        {sample.trackIt.signature}
      </Words>
      <Words x={36} y={164} size={14} fill={soft} max={228}>
        {sample.clientName}
      </Words>
      <Words x={36} y={185} size={14} fill={soft} max={228}>
        {formatDay(day, language)}
      </Words>
      <path d="M40 400h220" stroke={line} strokeWidth="2" />
      <Signature at="translate(42 318)scale(1.25)" stroke="#084c53" />
      <path d="m44 396-8 8m0-8 8 8" stroke={soft} strokeWidth="2" />
      <rect x="16" y="520" width="80" height="56" rx="28" fill="#fff" stroke={line} strokeWidth="2" />
      <Again d="M48 548a9 9 0 1 0 3-7m-3-4v6h6" />
      <rect x="108" y="520" width="176" height="56" rx="28" fill={accent} />
      <path d="m188 548 6.4 6.4 11.2-12.8" fill="none" stroke="#fff" strokeWidth="3.8" />
    </>
  );
}

/** The signed report, ready to send or keep. */
export function SignedReportScreen() {
  const { language, texts, sample } = useDrawing();
  return (
    <>
      <AppScreen app="TrackIT" note="PDF" ground="#eaf0f0" />
      <g transform="translate(24 104)">
        <ReportSheet
          title={sample.trackIt.title}
          day={formatDay(day, language)}
          lines={steps.map((step) => ({ task: texts.trackIt.steps[step] }))}
          total={{ words: sample.chronosPro.hours, hours }}
        />
        <BoxPhoto x={20} y={192} width={101} height={128} />
        <StreetMap x={131} y={192} width={101} height={128} />
        <Signature at="translate(28 338)scale(.85)" />
        <path d="M20 374h212" stroke={line} strokeWidth="1.5" />
        <Words x={20} y={389} size={11} fill={soft} max={212}>
          {sample.trackIt.signature}
        </Words>
      </g>
      <rect x="24" y="528" width="120" height="58" rx="29" fill={accent} />
      <path d="M70 549h28v19H70zm0 1 14 11 14-11" fill="none" stroke="#fff" strokeWidth="2.6" />
      <rect x="156" y="528" width="120" height="58" rx="29" fill="#fff" stroke={accent} strokeWidth="2" />
      <path d="M216 546v18m-8-7 8 8 8-8m-20 14h24" fill="none" stroke={accent} strokeWidth="2.6" />
    </>
  );
}
