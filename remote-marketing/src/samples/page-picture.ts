import { create, type Font } from 'fontkit';
import { em, pathData, shortId } from '../screens/letters.ts';
import { readPdf, streamOf } from './pdf-objects.ts';

/** What `q` keeps and `Q` restores: how it paints, and the number of groups opened since. */
interface State {
  fill: string;
  stroke: string;
  width: string;
  opacity: string;
  font: string;
  size: number;
  groups: number;
}

/**
 * Paints the page of a sample report as SVG, from the PDF itself.
 * @param pdf by pdfkit
 * @throws Error for an operator that the reports do not use
 */
export function pagePicture(pdf: Buffer): Buffer {
  const { page, follow } = readPdf(pdf);
  const resources = follow(page, 'Resources');
  const size = /MediaBox \[0 0 (\S+) (\S+)\]/.exec(page)?.slice(1).map(Number) ?? [];
  const [width, height] = size.map(Math.ceil);
  const fonts = new Map<string, Font>();
  const definitions = new Map<string, { id: string; svg: string }>();
  const kept: State[] = [];
  let state: State = { fill: '', stroke: '', width: '1', opacity: '1', font: '', size: 0, groups: 0 };
  let path = '';
  let end: string[] = [];
  let place = '';
  let svg = '';
  // In a PDF, y grows upwards.
  open(`transform="matrix(1 0 0 -1 0 ${height})"`);

  /** Defines a shape once. @returns its id */
  function define(key: string, write: (id: string) => string): string {
    const known = definitions.get(key);
    if (known) return known.id;
    const id = shortId(definitions.size);
    definitions.set(key, { id, svg: write(id) });
    return id;
  }
  function open(attribute: string): void {
    svg += `<g ${attribute}>`;
    state.groups++;
  }
  function paint(attributes: string): void {
    svg += `<path d="${path}" ${attributes}/>`;
    path = '';
  }
  function fontOf(name: string): Font {
    const file = () => follow(resources, name, 'DescendantFonts', 'FontDescriptor', 'FontFile2');
    const font = fonts.get(name) ?? create(streamOf(file()));
    fonts.set(name, font);
    return font;
  }
  /** @param line glyphs as hexadecimal numbers of four digits, and between them what is taken from their distance */
  function write(line: string): void {
    const font = fontOf(state.font);
    const unit = em / font.unitsPerEm;
    let x = 0;
    const letters = [...line.matchAll(/<([\da-f]+)>|(-?[\d.]+)/g)].flatMap(([, glyphs = '', taken]) => {
      x -= ((Number(taken) || 0) * em) / 1000;
      return (glyphs.match(/.{4}/g) ?? []).map((code) => {
        const { path: outline, advanceWidth } = font.getGlyph(Number.parseInt(code, 16));
        const at = Math.round(x);
        x += advanceWidth * unit;
        if (outline.commands.length === 0) return '';
        const d = pathData(outline.commands, unit);
        const id = define(d, (id) => `<path id="${id}" d="${d}"/>`);
        return `<use href="#${id}"${at ? ` x="${at}"` : ''}/>`;
      });
    });
    const scale = short(state.size / em, 3);
    const opacity = state.opacity === '1' ? '' : ` opacity="${state.opacity}"`;
    svg += `<g transform="translate(${place})scale(${scale}-${scale})" fill="${state.fill}"${opacity}>${letters.join('')}</g>`;
  }

  const draw = (command: string) => (points: string[]) => {
    const places = points.map((point) => short(point));
    // The curve of `v` starts towards its own start.
    path += command + [...(command === 'C' && places.length === 4 ? end : []), ...places].join(' ');
    end = places.slice(-2);
  };
  // Colour spaces are all RGB, ends and joins of lines all round, and `BT` and `ET` only enclose a text.
  const pass = () => undefined;
  const operators: Record<string, (operands: string[], line: string) => void> = {
    q: () => {
      kept.push(state);
      state = { ...state, groups: 0 };
    },
    Q: () => {
      svg += '</g>'.repeat(state.groups);
      state = kept.pop() ?? state;
    },
    cm: (matrix) => open(`transform="matrix(${matrix.map((value) => short(value, 3)).join(' ')})"`),
    // `W n`: what follows is clipped.
    n: () => {
      const id = define(path, (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
      open(`clip-path="url(#${id})"`);
      path = '';
    },
    gs: ([name = '']) => {
      state.opacity = /\/ca (\S+)/.exec(follow(resources, name.slice(1)))?.[1] ?? '1';
    },
    scn: (colour) => (state.fill = hexColour(colour)),
    SCN: (colour) => (state.stroke = hexColour(colour)),
    w: ([width = '']) => (state.width = width),
    f: () => paint(`fill="${state.fill}"`),
    S: () => paint(`fill="none" stroke="${state.stroke}" stroke-width="${state.width}"`),
    re: (box) => {
      const [x = '', y = '', across = '', down = ''] = box.map((value) => short(value));
      path += `M${x} ${y}h${across}v${down}h-${across}z`;
    },
    m: draw('M'),
    l: draw('L'),
    c: draw('C'),
    v: draw('C'),
    h: () => (path += 'z'),
    Tm: ([, , , , x = '', y = '']) => (place = `${short(x)} ${short(y)}`),
    Tf: ([font = '', size]) => Object.assign(state, { font: font.slice(1), size: Number(size) }),
    TJ: (_operands, line) => write(line),
    ...{ cs: pass, CS: pass, J: pass, j: pass, BT: pass, ET: pass },
  };

  for (const line of streamOf(follow(page, 'Contents')).toString('latin1').trim().split('\n')) {
    const operands = line.split(' ');
    const operator = operands.pop() ?? '';
    const act = operators[operator];
    if (!act) throw new Error(`A sample report’s picture cannot paint the operator ${operator}`);
    act(operands, line);
  }
  svg += '</g>'.repeat(state.groups);
  const shapes = [...definitions.values()].map((each) => each.svg).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">` +
      `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>${svg}<defs>${shapes}</defs></svg>`,
  );
}

/** A number with few digits. */
function short(value: string | number, digits = 1): string {
  return String(Number(Number(value).toFixed(digits)));
}

function hexColour(shares: string[]): string {
  return `#${shares
    .map((share) =>
      Math.round(Number(share) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
