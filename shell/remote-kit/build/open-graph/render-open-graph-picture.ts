import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OpenGraphText } from '../../prerender/page.ts';
import { OpenGraphPicture } from './OpenGraphPicture.tsx';
import { createPictureCache } from './picture-cache.ts';
import { fontFiles } from './set-text.ts';
import { openGraphSize } from '@site/shell-contract';

const font = { loadSystemFonts: false, fontFiles: Object.values(fontFiles) };

/** Draws a text. @returns a PNG of 1200 × 630 px */
export type RenderOpenGraphPicture = (text: OpenGraphText) => Promise<Buffer>;

/** Creates the renderer for one remote's pages. @param outDir the built remote with the drawings that texts name */
export function openGraphRenderer(outDir: string): RenderOpenGraphPicture {
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
    const svg = renderToStaticMarkup(createElement(OpenGraphPicture, { text, art }));
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
