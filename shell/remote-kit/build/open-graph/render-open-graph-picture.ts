import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { createElement } from 'react';
import satori from 'satori';
import type { OpenGraphText } from '../../prerender/page.ts';
import { OpenGraphPicture } from './OpenGraphPicture.tsx';
import { createPictureCache } from './picture-cache.ts';
import { openGraphSize } from '@site/shell-contract';

/** The site's font, one file per weight with Latin and Cyrillic. */
const weights = ([500, 800] as const).map((weight) => {
  const name = weight === 500 ? '500Medium' : '800ExtraBold';
  return {
    weight,
    path: fileURLToPath(import.meta.resolve(`@expo-google-fonts/manrope/${name}/Manrope_${name}.ttf`)),
  };
});

/** No fonts: drawings and satori's output contain letters as outlines. */
const font = { loadSystemFonts: false };

/** Draws a text. @returns a PNG of 1200 × 630 px */
export type RenderOpenGraphPicture = (text: OpenGraphText) => Promise<Buffer>;

/** Creates the renderer for one remote's pages. @param outDir the built remote with the drawings that texts name */
export async function openGraphRenderer(outDir: string): Promise<RenderOpenGraphPicture> {
  const fonts = await Promise.all(
    weights.map(async ({ weight, path }) => ({ name: 'Manrope', weight, data: await readFile(path) })),
  );
  const drawCached = createPictureCache();
  const drawings = new Map<string, Promise<string>>();

  /** Each drawing is rendered once: its shadows are the slowest part. */
  function drawing(path: string): Promise<string> {
    const url = drawings.get(path) ?? toPngUrl(join(outDir, path));
    drawings.set(path, url);
    return url;
  }

  async function draw(text: OpenGraphText): Promise<Buffer> {
    const art = text.art === undefined ? undefined : await drawing(text.art);
    const svg = await satori(createElement(OpenGraphPicture, { text, art }), { ...openGraphSize, fonts });
    return (await renderAsync(svg, { font })).asPng();
  }

  return async (text) => {
    const art = text.art && (await readFile(join(outDir, text.art), 'utf8'));
    return drawCached([text, art, openGraphSize], async () => draw(text));
  };
}

/** @param path of an SVG @returns a `data:` URL */
async function toPngUrl(path: string): Promise<string> {
  const picture = await renderAsync(await readFile(path), { font, fitTo: { mode: 'width', value: 550 } });
  return `data:image/png;base64,${picture.asPng().toString('base64')}`;
}
