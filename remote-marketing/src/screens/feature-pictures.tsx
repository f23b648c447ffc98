import { languages } from '@site/shared-i18n';
import { duration, workDay } from '../samples/sample-facts.ts';
import { sampleTexts } from '../samples/sample-texts.ts';
import { accent, ink, soft, useDrawing } from './drawing.tsx';
import { Card, Photo } from './icons.tsx';
import { CabinetScene, OfflineScene } from './feature-scenes.tsx';
import { Picture, Raised } from './Phone.tsx';
import { Words } from './Words.tsx';

/** Of 400 × 240, for the landing page's features where a column is wide; narrow ones show an object without small words. */
export const featurePictures = {
  'feature-offline': OfflinePicture,
  'feature-photos': PhotosPicture,
  'feature-pdf': PdfPicture,
  'feature-languages': LanguagesPicture,
} as const;

const size = { width: 400, height: 240 } as const;

/** For the two colours of a scene's parts. */
const schemes = <style>{'svg{color-scheme:light dark}'}</style>;

/** The day's hours before its last task, on a phone in a cable tunnel. */
function OfflinePicture() {
  const { total } = useDrawing().sample.chronosPro;
  const done = workDay.entries.slice(0, 2);
  return (
    <Picture {...size}>
      {schemes}
      <OfflineScene />
      <Words x={182} y={65} size={17} fill="#fff" max={98} text={`${total} ${duration(...done)}`} />
      {done.map((entry, index) => (
        <Line
          key={entry.task}
          x={190}
          end={322}
          y={107 + index * 36}
          words={entry.from}
          hours={duration(entry)}
        />
      ))}
      <Words x={190} y={179} size={17} max={60} text={workDay.entries[2].from} />
    </Picture>
  );
}

/** A street cabinet in a village, with the position of the sample report's photos. */
function PhotosPicture() {
  return (
    <Picture {...size}>
      {schemes}
      <CabinetScene />
      <Line x={110} end={318} y={201} fill="#fff" words={workDay.position} hours="11:38" />
    </Picture>
  );
}

/** The first lines of the sample report, on paper. */
function PdfPicture() {
  const { title, tasks, total } = useDrawing().sample.chronosPro;
  const { entries, photos } = workDay;
  return (
    <Picture {...size}>
      <g className="paper" fill={ink}>
        <Raised at="translate(66 14)">
          <Card width={268} height={260} rx={8} />
          <path fill={accent} d="M0 4q0-4 4-4h260q4 0 4 4z" />
        </Raised>
        <Words x={82} y={46} size={15} max={236} text={title} />
        {entries.map((entry, index) => (
          <Line key={entry.task} y={78 + index * 25} words={tasks[entry.task]} hours={duration(entry)} />
        ))}
        <path d="M82 139h236" stroke={soft} strokeWidth="1.5" />
        <Line y={163} words={total} hours={duration(...entries)} />
        <Photo photo={photos[0].drawing} x={82} y={178} width={112} height={75} />
        <Photo photo={photos[2].drawing} x={206} y={178} width={112} height={75} />
      </g>
      <Raised at="translate(292 178)">
        <rect width="62" height="48" rx="14" fill={accent} />
        <Words x={31} y={31} size={20} fill="#fff" anchor="middle" max={50} text="PDF" />
      </Raised>
    </Picture>
  );
}

interface LineProps {
  x?: number;
  end?: number;
  y: number;
  fill?: string;
  words: string;
  hours: string;
}

function Line({ x = 82, end = 318, y, fill = ink, words, hours }: LineProps) {
  return (
    <>
      <Words x={x} y={y} size={16.5} fill={fill} max={end - x - 46} text={words} />
      <Words x={end} y={y} size={16.5} fill={fill} anchor="end" max={50} text={hours} />
    </>
  );
}

/** A task of the sample report in each language, that of the page in the middle. */
function LanguagesPicture() {
  const { language: current } = useDrawing();
  const others = languages.filter((language) => language !== current);
  const rows = [...others.slice(0, 3), current, ...others.slice(3)];
  return (
    <Picture {...size}>
      <Raised at="translate(62 9)">
        <Card width={276} height={222} rx={16} />
      </Raised>
      <rect x="70" y="104" width="260" height="32" rx="10" fill={accent} />
      {rows.map((language, index) => {
        const y = 36 + index * 30;
        const isCurrent = language === current;
        return (
          <g key={language}>
            <Words
              x={82}
              y={y}
              size={17}
              fill={isCurrent ? '#fff' : soft}
              max={34}
              text={language.toUpperCase()}
            />
            <Words
              x={122}
              y={y}
              size={17}
              fill={isCurrent ? '#fff' : ink}
              max={200}
              text={sampleTexts(language).chronosPro.tasks.two}
            />
          </g>
        );
      })}
    </Picture>
  );
}
