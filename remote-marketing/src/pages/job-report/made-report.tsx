import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { pad, pathDataOf, readStrokes } from '@site/api-contract/strokes';
import { usePage, useTexts } from '@site/remote-kit';
import { saveFile } from '@site/remote-kit/save-file';
import { Button } from '@site/remote-kit/ui';
import { formatDay, formatFileSize } from '@site/shared-i18n';
import { readWork, type Typed } from './ReportPreview.tsx';
import styles from './made-report.module.css';

export interface Made {
  file: File;
  /** What it was made of. */
  typed: Typed;
  /** Where the sheet was seen that has become the page. */
  sheet: DOMRect | undefined;
}

/** The document, and what can be done with it. */
export function MadeReport({ made, startOver }: { made: Made; startOver: () => void }) {
  const t = useTexts('jobReport.form');
  const { file } = made;
  return (
    <>
      <Page made={made} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void saveFile(new Response(file), file.name)}>
          {t('jobReport.form.again')}
        </Button>
        {navigator.canShare?.({ files: [file] }) && (
          <Button variant="secondary" onClick={() => void share(file)}>
            {t('jobReport.form.share')}
          </Button>
        )}
        <Button variant="text" onClick={startOver}>
          {t('jobReport.form.startOver')}
        </Button>
      </div>
    </>
  );
}

export function FileFacts({ file: { name, size } }: { file: File }) {
  const { language } = usePage();
  return (
    <span className={styles.file}>
      <span translate="no">{name}</span> · {formatFileSize(size, language)}
    </span>
  );
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch {
    // The visitor has closed the list of apps.
  }
}

/** Of the PDF, in points. */
const paper = { width: 595, height: 842, margin: 56 };
const { margin } = paper;
const end = paper.width - margin;
const rowHeight = 29;
const firstRow = 226;

/** The page of the PDF as a picture, in its measures; it comes from where the sheet was. */
function Page({ made: { typed, sheet } }: { made: Made }) {
  const t = useTexts('jobReport.sheet', 'jobReport.form');
  const { language, site } = usePage();
  const [day] = useState(() => new Date());
  const { firm = '', name = '', role, strokes = '' } = typed;
  const { lines, total } = readWork(typed);
  const rows = [...lines.filter(({ task }) => task), { task: t('jobReport.sheet.total'), hours: total }];
  const signer = t(role === 'technician' ? 'jobReport.form.technician' : 'jobReport.form.client');
  const below = firstRow + rows.length * rowHeight + 20;
  return (
    <svg
      ref={useArrival(sheet)}
      className={styles.page}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      fontSize="11"
      aria-hidden="true"
    >
      <g className={styles.accent}>
        <rect width={paper.width} height="6" />
        {!firm.trim() && <Mark name={site.name} />}
        <text x={margin} y={below} fontSize="9">
          {t('jobReport.form.signature')}
        </text>
      </g>
      <Badge text={t('jobReport.sheet.sample').toLocaleUpperCase(language)} />
      <g className={styles.strong}>
        <text x={margin} y="61" fontSize="15">
          {shorten(firm)}
        </text>
        <text x={margin} y="128" fontSize="24">
          {t('jobReport.sheet.title')}
        </text>
        <text x={margin} y="184">
          {shorten(name)}
        </text>
        <text x="369" y="184">
          {formatDay(day, language)}
        </text>
      </g>
      <text x={margin} y="168" fontSize="9">
        {signer}
      </text>
      <Rows rows={rows} />
      <g transform={`translate(${margin} ${below + 8})`}>
        <path d={`M0 0H270V108H0Z${notesBelow(below)}`} />
        <Signature strokes={strokes} name={name} />
        <text x="290" y="12" className={styles.strong}>
          {name}
        </text>
        <text x="290" y="30" fontSize="9">
          {signer}
        </text>
      </g>
      <path d={`M${margin} 742H${end}m0 16H${margin}m0 10H${end}m-180 10H${margin}`} />
    </svg>
  );
}

function Mark({ name }: { name: string }) {
  return (
    <>
      <rect x={margin} y="40" width="32" height="32" rx="9" />
      <path className={styles.logo} d="m65 61.5 5-11.5 4.2 8 2-3.2 3.8 6.7" />
      <text x={margin + 44} y="61">
        {name}
      </text>
    </>
  );
}

/** The empty lines above the foot, in the measures of the signature above them. */
function notesBelow(signature: number): string {
  let lines = '';
  for (let y = 709 - signature; y > 166; y -= 25) lines += `M0 ${y}H${end - margin}`;
  return lines;
}

function Rows({ rows }: { rows: readonly { task?: string | undefined; hours?: ReactNode }[] }) {
  return rows.map(({ task = '', hours }, index) => (
    <g
      key={index}
      className={index === rows.length - 1 ? styles.strong : undefined}
      transform={`translate(0 ${firstRow + index * rowHeight})`}
    >
      <text x={margin}>{shorten(task)}</text>
      <text className={styles.hours} x={end}>
        {hours}
      </text>
      <path d={`M${margin} 9H${end}`} />
    </g>
  ));
}

function Badge({ text }: { text: string }) {
  const width = text.length * 8 + 20;
  return (
    <>
      <rect className={styles.badge} x={end - width} y="44" width={width} height="24" rx="12" />
      <text className={styles.badgeText} x={end - width / 2} y="60" fontSize="10">
        {text}
      </text>
    </>
  );
}

/** As it was drawn, else the typed name. */
function Signature({ strokes, name }: { strokes: string; name: string }) {
  return strokes ? (
    <path
      className={styles.ink}
      transform={`scale(${270 / pad.width})`}
      d={pathDataOf(readStrokes(strokes) ?? [])}
    />
  ) : (
    <text className={styles.ink} x="16" y="62" fontSize="20">
      {name}
    </text>
  );
}

/** The page's words stand in one line. */
function shorten(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}

/** Moves the page to its place from the middle of the sheet. */
function useArrival(sheet: DOMRect | undefined) {
  const page = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (!sheet || !page.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { x, y, width, height } = page.current.getBoundingClientRect();
    const across = sheet.x + sheet.width / 2 - x - width / 2;
    const down = sheet.y + sheet.height / 2 - y - height / 2;
    const transform = `translate(${across}px, ${down}px) scale(${sheet.height / height})`;
    page.current.animate({ transform: [transform, 'none'] }, { duration: 450, easing: 'ease-in-out' });
  }, [sheet]);
  return page;
}
