/** @jsxRuntime automatic */
// Set here because a remote's build compiles this file with the remote's tsconfig.
import { openGraphSize } from '@site/shell-contract';
import type { OpenGraphText } from '../../prerender/page.ts';
import { setText, type SetText } from './set-text.ts';

/** The colours of fibres 1 to 12 in a cable: the publisher's mark. */
const strands = [
  '#3b82c4',
  '#e58a2b',
  '#3c9a5f',
  '#9a6a48',
  '#8a949b',
  '#f2f4f4',
  '#d24b50',
  '#49565b',
  '#e7c83c',
  '#8a63b3',
  '#e59bb4',
  '#58b8bd',
];

/** The headline's font size in px, by the title's length in characters. */
const headlineSizes = [
  { size: 76, characters: 30 },
  { size: 64, characters: 60 },
  { size: 52, characters: 84 },
];
const minHeadlineSize = 42;

/** The width of a bold letter relative to the font size, measured on wide Cyrillic words. */
const letterWidth = 0.64;

/** A drawing at the right edge, or at the lower edge if it is much wider than high. */
export interface Art {
  /** A `data:` URL. */
  url: string;
  /** Width divided by height. */
  ratio: number;
}

interface OpenGraphPictureProps {
  text: OpenGraphText;
  art?: Art | undefined;
  /** A `data:` URL: the app's icon, in the place of the publisher's mark. */
  icon?: string | undefined;
}

/** The mark stands at the same place in every picture; the text is centred in what is free below it. */
const left = 72;
const top = 52;
const markSize = 72;
/** Below the text. */
const margin = 40;

interface Layout {
  art?: Record<'x' | 'y' | 'width' | 'height', number>;
  /** The text's width. */
  column: number;
  /** The text's lower end. */
  end: number;
  /** Between mark and title at least, and between title and lead. */
  gaps: readonly [number, number];
  /** Where the strands leave the lower edge, clear of the text. */
  strands?: number;
}

const side = { end: openGraphSize.height - margin, gaps: [28, 28] } as const;
const alone: Layout = { ...side, column: 760, strands: 820 };

/** Layouts of drawings up to a ratio (width by height). Each drawing has some margin of its own at the left. */
const layouts: readonly (Layout & { ratio: number })[] = [
  { ...side, ratio: 0.75, art: { x: 709, y: 36, width: 440, height: 660 }, column: 600, strands: 670 },
  { ...side, ratio: 1, art: { x: 632, y: 18, width: 552, height: 635 }, column: 530, strands: 600 },
  { ...side, ratio: 2, art: { x: 562, y: 20, width: 640, height: 590 }, column: 470, strands: 560 },
  { ratio: 9, art: { x: 0, y: 346, width: 1200, height: 300 }, column: 1056, end: 340, gaps: [20, 12] },
];

/** The picture beside a shared link, 1200 × 630 px, as SVG. */
export function OpenGraphPicture({ text, art, icon }: OpenGraphPictureProps) {
  const layout = (art && layouts.find(({ ratio }) => art.ratio <= ratio)) ?? alone;
  const { column, end, gaps } = layout;
  const size = headlineSize(text.title, column);
  const title = setText(text.title, { weight: 800, size, lineHeight: 1.12, letterSpacing: -1.5 }, column);
  const highest = top + markSize + gaps[0];
  const leadTop = title.height + gaps[1];
  const lead = text.lead ? fittingLead(text.lead, column, end - highest - leadTop) : undefined;
  const height = lead ? leadTop + lead.height : title.height;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" {...openGraphSize} fontFamily="Manrope" fill="#ffffff">
      <rect {...openGraphSize} fill="#0b2f35" />
      {layout.strands && <Strands from={layout.strands} />}
      {art && layout.art && <image href={art.url} {...layout.art} />}
      <g transform={`translate(${left} ${top})`}>
        {icon ? <image href={icon} width={markSize} height={markSize} /> : <Mark />}
        {text.kicker && (
          <text x={markSize + 20} y={markSize / 2 + 12} fontSize={34} fontWeight={800}>
            {text.kicker}
          </text>
        )}
      </g>
      <g transform={`translate(${left} ${highest + (end - highest - height) / 2})`}>
        <Lines text={title} top={0} />
        {lead && (
          <g fill="#bfe0e1">
            <Lines text={lead} top={leadTop} />
          </g>
        )}
      </g>
    </svg>
  );
}

function Lines({ text, top }: { text: SetText; top: number }) {
  return (
    <text fontSize={text.size} fontWeight={text.weight} letterSpacing={text.letterSpacing ?? 0}>
      {text.lines.map((line, index) => (
        <tspan key={index} x={0} y={top + index * text.lineHeight * text.size + text.baseline}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Mark() {
  return (
    <svg width={markSize} height={markSize} viewBox="0 0 32 32">
      <rect width={32} height={32} rx={9} fill="#ffffff" />
      <path
        d="M9 21.5 14 10l4.2 8 2-3.2L24 21.5"
        fill="none"
        stroke="#0b6468"
        strokeWidth={2.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Beside a drawing the strands come from under it; alone, they cross the right third. */
function Strands({ from }: { from: number }) {
  return (
    <g fill="none" strokeWidth={8}>
      {strands.map((colour, index) => {
        const start = from + index * 14;
        const bend = `${start + 60 + index * 8} 420 ${880 + index * 10} ${460 - index * 6}`;
        return <path key={colour} d={`M${start} 700C${bend} 1260 ${100 + index * 17}`} stroke={colour} />;
      })}
    </g>
  );
}

/** As large as its height allows. */
function fittingLead(lead: string, width: number, height: number): SetText {
  const fitting = [32, 28, 24]
    .map((size) => setText(lead, { weight: 500, size, lineHeight: 1.35 }, width))
    .find((set) => set.height <= height);
  if (!fitting) throw new Error(`“${lead}” is too long for the picture beside a shared link`);
  return fitting;
}

/** The largest size at which the title is short enough and its longest word fits on a line. */
function headlineSize(title: string, width: number): number {
  const longest = Math.max(...title.split(/[\s\u00a0-]/).map((word) => word.length));
  const step = headlineSizes.find(
    ({ size, characters }) => title.length <= characters && longest * size * letterWidth <= width,
  );
  return step?.size ?? minHeadlineSize;
}
