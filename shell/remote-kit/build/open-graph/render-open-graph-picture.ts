import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import type { OpenGraphText } from '../../prerender/page.ts';
import { OpenGraphPicture } from './OpenGraphPicture.tsx';
import { createPictureCache } from './picture-cache.ts';
import { fontFiles } from './set-text.ts';
import { openGraphSize } from '@site/shell-contract';

const font = { loadSystemFonts: false, fontFiles: Object.values(fontFiles) };

/** Draws a text. @returns a PNG of 1200 × 630 px */
export type RenderOpenGraphPicture = (text: OpenGraphText) => Promise<Buffer>;

/**
 * Creates the renderer for one remote's pages.
 * @param root the remote's folder
 * @param outDir the built remote with the drawings that texts name
 */
export function openGraphRenderer(root: string, outDir: string): RenderOpenGraphPicture {
  const drawCached = createPictureCache(root);
  return async (text) => {
    const drawing = text.art && (await readFile(join(outDir, text.art), 'utf8'));
    return drawCached([text, drawing, openGraphSize], async () => draw(text, drawing && toUrl(drawing)));
  };
}

async function draw(text: OpenGraphText, art: string | undefined): Promise<Buffer> {
  const svg = renderToStaticMarkup(createElement(OpenGraphPicture, { text, art }));
  const { pixels, width, height } = await renderAsync(svg, { font });
  // Smaller than what the renderer writes itself, and off the main thread.
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

/** A drawing without its shadows: nobody sees them on the dark ground, and they take most of the time. */
function toUrl(drawing: string): string {
  const flat = drawing.replace(/ filter="[^"]*"/g, '');
  return `data:image/svg+xml;base64,${Buffer.from(flat).toString('base64')}`;
}
