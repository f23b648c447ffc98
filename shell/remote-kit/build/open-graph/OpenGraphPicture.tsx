/** @jsxRuntime automatic */
// Set here because a remote's build compiles this file with the remote's tsconfig.
import { openGraphSize } from '@site/shell-contract';
import type { OpenGraphText } from '../../prerender/page.ts';

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

interface OpenGraphPictureProps {
  text: OpenGraphText;
  /** `data:` URL of the drawing at the right edge. */
  art?: string | undefined;
}

/** The picture beside a shared link, 1200 × 630 px. Its renderer supports only flex boxes and inline styles. */
export function OpenGraphPicture({ text, art }: OpenGraphPictureProps) {
  const width = art ? 640 : 760;
  return (
    <div
      style={{
        ...openGraphSize,
        display: 'flex',
        backgroundColor: '#0b2f35',
        color: '#ffffff',
        fontFamily: 'Manrope',
      }}
    >
      <img alt="" src={strandsUrl(art !== undefined)} {...openGraphSize} style={{ position: 'absolute' }} />
      {art && (
        <img alt="" src={art} width={550} height={660} style={{ position: 'absolute', right: -4, top: 36 }} />
      )}
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          // For the renderer, padding adds to the width.
          width,
          paddingLeft: 72,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <Mark />
          {text.kicker && <div style={{ marginLeft: 20, fontSize: 32, fontWeight: 800 }}>{text.kicker}</div>}
        </div>
        <div
          style={{
            marginTop: 36,
            fontSize: headlineSize(text.title, width),
            fontWeight: 800,
            lineHeight: 1.12,
            letterSpacing: -1.5,
            textWrap: 'balance',
          }}
        >
          {text.title}
        </div>
        {text.lead && (
          <div
            style={{
              marginTop: 28,
              fontSize: 28,
              fontWeight: 500,
              lineHeight: 1.4,
              color: '#bfe0e1',
              textWrap: 'balance',
            }}
          >
            {text.lead}
          </div>
        )}
      </div>
    </div>
  );
}

function Mark() {
  return (
    <svg width={64} height={64} viewBox="0 0 32 32">
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
function strandsUrl(besideArt: boolean): string {
  const paths = strands.map((colour, place) => {
    const start = (besideArt ? 560 : 820) + place * 14;
    const bend = `${start + 60 + place * 8} 420 ${880 + place * 10} ${460 - place * 6}`;
    return `<path d="M${start} 700C${bend} 1260 ${100 + place * 17}" stroke="${colour}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${openGraphSize.width}" height="${openGraphSize.height}" fill="none" stroke-width="8">${paths.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
}

/** The largest size at which the title is short enough and its longest word fits on a line. */
function headlineSize(title: string, width: number): number {
  const longest = Math.max(...title.split(/[\s\u00a0-]/).map((word) => word.length));
  const step = headlineSizes.find(
    ({ size, characters }) => title.length <= characters && longest * size * letterWidth <= width,
  );
  return step?.size ?? minHeadlineSize;
}
