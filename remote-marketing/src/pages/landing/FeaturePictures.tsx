import { usePage } from '@site/remote-kit';
import { languages, type Language } from '@site/shared-i18n';
import { duration, workDay } from '../../samples/sample-facts.ts';
import { sampleTexts } from '../../samples/sample-texts.ts';
import { em, outlineOf } from '../../screens/letters.ts';

// What stands on the features' pictures of 400 × 240, in front of a drawing or alone.

/** The day's hours before its last task, on a phone out of reach of the mast behind it. */
export function OfflineWords() {
  const { entries } = workDay;
  return (
    <>
      <text x="182" y="65" fill="#fff">
        {duration(...entries.slice(0, 2))}
      </text>
      {entries.slice(0, 2).map((entry, index) => (
        <Line
          key={entry.task}
          x={190}
          end={322}
          y={107 + index * 36}
          words={entry.from}
          hours={duration(entry)}
        />
      ))}
      <text x="190" y="179">
        {entries[2].from}
      </text>
    </>
  );
}

/** A street cabinet in a village, with the position of the sample report's photos. */
export function PhotosWords() {
  return (
    <g fill="#fff">
      <Line x={110} end={318} y={201} words={workDay.position} hours="11:38" />
    </g>
  );
}

/** The first lines of the sample report, on paper, which is white in both themes; its photos are those of the sheet above. */
export function ReportPicture() {
  const { language } = usePage();
  const { title, tasks, total } = sampleTexts(language).chronosPro;
  const { entries } = workDay;
  return (
    <>
      <g data-shadow="">
        <rect x="66" y="14" width="268" height="260" rx="8" fill="light-dark(#fff,#eef3f3)" />
        <path fill="#0b6b74" d="M66 18q0-4 4-4h260q4 0 4 4z" />
      </g>
      <g fill="#14262c" fontSize="16">
        <text x="82" y="46" fontSize="14.5">
          {title}
        </text>
        {entries.map((entry, index) => (
          <Line key={entry.task} y={78 + index * 25} words={tasks[entry.task]} hours={duration(entry)} />
        ))}
        <path d="M82 139h236v1.5h-236z" />
        <Line y={163} words={total} hours={duration(...entries)} />
      </g>
      <use href="#photo-one" x="82" y="178" width="112" height="75" />
      <use href="#photo-three" x="206" y="178" width="112" height="75" />
      <g data-badge="">
        <g data-shadow="">
          <rect x="292" y="178" width="62" height="48" rx="14" fill="#0b6b74" />
        </g>
        <text x="323" y="209" fill="#fff" fontSize="20" fontWeight="700" textAnchor="middle">
          PDF
        </text>
      </g>
    </>
  );
}

interface LineProps {
  x?: number;
  end?: number;
  y: number;
  words: string;
  hours: string;
}

function Line({ x = 82, end = 318, y, words, hours }: LineProps) {
  return (
    <>
      <text x={x} y={y}>
        {words}
      </text>
      <text x={end} y={y} textAnchor="end">
        {hours}
      </text>
    </>
  );
}

/** A task of the sample report in each language, that of the page in the middle. */
export function LanguagesPicture() {
  const { language: current } = usePage();
  const others = languages.filter((language) => language !== current);
  const rows = [...others.slice(0, 3), current, ...others.slice(3)];
  return (
    <g fontWeight="500">
      <g data-shadow="">
        <rect x="62" y="9" width="276" height="222" rx="16" fill="var(--color-surface)" />
      </g>
      <rect x="70" y="104" width="260" height="32" rx="10" fill="var(--color-accent)" />
      {rows.map((language, index) => (
        <g
          key={language}
          lang={language}
          data-outer={index === 0 || index === rows.length - 1 ? '' : undefined}
          fill={language === current ? 'var(--color-on-accent)' : undefined}
        >
          <text x="82" y={36 + index * 30} opacity=".7">
            {language.toUpperCase()}
          </text>
          <Task language={language} y={36 + index * 30} />
        </g>
      ))}
    </g>
  );
}

/** Its Cyrillic letters are outlines: so few do not make a page load the font's other subset. */
function Task({ language, y }: { language: Language; y: number }) {
  const { language: current } = usePage();
  const task = sampleTexts(language).chronosPro.tasks.two;
  if (language === 'ru' && current !== 'ru')
    return <path transform={`translate(122 ${y})scale(${17 / em})`} d={outlineOf(task)} />;
  return (
    <text x="122" y={y}>
      {task}
    </text>
  );
}
