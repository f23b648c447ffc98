import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import { optimize, type CustomPlugin, type XastElement } from 'svgo';

/**
 * The size of an em in path data. `toSVG` rounds to hundredths, so an em has 80 steps: a quarter of a pixel, or less,
 * in letters of 20 px.
 */
const em = 0.8;

/** The site's font by weight, with the letters of all seven languages. */
const faces: Record<string, string> = {
  600: '600SemiBold',
  700: '700Bold',
};

/**
 * Turns the words in a folder's SVG files into outlines of the site's font. A browser would look through its system's
 * fonts and lay the words out like a page's: more work than all the rest of a picture, and different on each system.
 * @throws Error for a text with parts, or in a weight that is not there
 */
export async function outlineDrawings(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const drawings = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.svg'));
  const plugin = outlineTexts();
  await Promise.all(
    drawings.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const source = await readFile(path, 'utf8');
      if (source.includes('<text'))
        await writeFile(path, optimize(source, { path, plugins: [plugin, relative] }).data);
    }),
  );
}

/** A letter is then the same data wherever it stands, and compresses well. */
const relative = {
  name: 'convertPathData' as const,
  params: { applyTransforms: false, utilizeAbsolute: false, floatPrecision: 2 },
};

function outlineTexts(): CustomPlugin {
  const fonts = new Map<string, Font>();
  return {
    name: 'outline-texts',
    fn: () => ({
      element: {
        enter(node) {
          delete node.attributes['font-family'];
          if (node.name === 'text') outline(node, fonts);
        },
      },
    }),
  };
}

/** Makes a `text` the `path` of its letters. */
function outline(text: XastElement, fonts: Map<string, Font>): void {
  const { x = '0', y = '0', fill, 'font-size': size, 'font-weight': weight = '' } = text.attributes;
  const [words] = text.children;
  if (text.children.length !== 1 || words?.type !== 'text' || !size)
    throw new Error('A text of a drawing is one run of words with a font-size of its own');
  const font = fonts.get(weight) ?? openFont(weight);
  fonts.set(weight, font);
  const d = pathData(font, words.value, text.attributes['text-anchor']);
  text.name = 'path';
  text.children = [];
  text.attributes = {
    ...(fill && { fill }),
    transform: `translate(${x} ${y}) scale(${Number(size) / em})`,
    d,
  };
}

function openFont(weight: string): Font {
  const face = faces[weight];
  if (!face) throw new Error(`A drawing asks for the weight '${weight}' of the font, which is not there`);
  const path = import.meta.resolve(`@expo-google-fonts/manrope/${face}/Manrope_${face}.ttf`);
  return openSync(fileURLToPath(path)) as Font;
}

/** @param anchor where in the words the path's origin lies, on the base line */
function pathData(font: Font, words: string, anchor = 'start'): string {
  const { glyphs, positions, advanceWidth } = font.layout(words);
  const scale = em / font.unitsPerEm;
  let x = { start: 0, middle: -advanceWidth / 2, end: -advanceWidth }[anchor] ?? 0;
  return glyphs
    .map((glyph, index) => {
      const outline = glyph.path.transform(scale, 0, 0, -scale, Number((x * scale).toFixed(2)), 0);
      x += positions[index]?.xAdvance ?? 0;
      return outline.toSVG();
    })
    .join('');
}
