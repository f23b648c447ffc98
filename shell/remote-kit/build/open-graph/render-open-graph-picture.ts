import { readFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import type { OpenGraphText } from '../../prerender/page.ts';
import { OpenGraphPicture, type Art } from './OpenGraphPicture.tsx';
import { fontFiles } from './set-text.ts';
import { openGraphSize } from '@site/shell-contract';
import { workspaceOf } from '@site/releases/publish/workspace.ts';
import { readLockedDependencies } from '../locked-dependencies.ts';
import { sourceHash } from '../source-hash.ts';

const kit = resolve(import.meta.dirname, '../..');
const font = { loadSystemFonts: false, fontFiles: Object.values(fontFiles) };

/** Draws a text. @returns a PNG of 1200 × 630 px */
export type RenderOpenGraphPicture = (text: OpenGraphText) => Promise<Buffer>;

export function openGraphRenderer(root: string, outDir: string): RenderOpenGraphPicture {
  const drawCached = createPictureCache(root);
  return async (text) => {
    const drawing = text.art && (await readFile(join(outDir, text.art), 'utf8'));
    const icon = text.icon && (await readFile(join(kit, `ui/app-icons/${text.icon}.svg`), 'utf8'));
    return drawCached([text, drawing, icon, openGraphSize], async () =>
      draw(text, { art: drawing ? toArt(drawing) : undefined, icon: icon ? toUrl(icon) : undefined }),
    );
  };
}

async function draw(
  text: OpenGraphText,
  drawings: { art: Art | undefined; icon: string | undefined },
): Promise<Buffer> {
  const svg = renderToStaticMarkup(createElement(OpenGraphPicture, { text, ...drawings }));
  const { pixels, width, height } = await renderAsync(svg, { font });
  // Smaller than what the renderer writes itself, and off the main thread.
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

/**
 * A drawing without its shadows: nobody sees them on the dark ground, and they take most of the time. The renderer does not
 * know custom properties: each has its first, light value.
 */
function toArt(drawing: string): Art {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(drawing) ?? [];
  const flat = drawing
    .replace(/ filter="[^"]*"/g, '')
    .replace(
      /var\((--[a-z]+)\)/g,
      (_, name: string) => new RegExp(`${name}:([^;}]+)`).exec(drawing)?.[1] ?? 'none',
    );
  return {
    url: toUrl(flat),
    ratio: Number(width) / Number(height),
  };
}

const toUrl = (drawing: string) => `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;

type DrawCached = (input: unknown, draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Caches pictures between builds, as drawing them takes longer than the rest.
 * @returns a function that draws what the same code has not drawn yet
 */
function createPictureCache(root: string): DrawCached {
  const workspace = workspaceOf(root);
  // Inside `node_modules`, so that all pictures are drawn again after a new installation.
  const folder = join(workspace, 'node_modules/.cache/open-graph');
  const { packages } = readLockedDependencies(workspace, relative(workspace, kit));
  const codeHash = sourceHash([import.meta.dirname], packages);
  const drawn = new Map<string, Promise<Buffer>>();
  return (input, draw) => {
    const name = createHash('sha256')
      .update(JSON.stringify([codeHash, input]))
      .digest('hex');
    // A page's variants show the same picture at the same time.
    const picture = drawn.get(name) ?? readOrDraw(folder, name, draw);
    drawn.set(name, picture);
    return picture;
  };
}

async function readOrDraw(folder: string, name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(folder, `${name}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const picture = await draw();
  await mkdir(folder, { recursive: true });
  // Two builds may draw the same picture concurrently.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, picture);
  await rename(draft, file);
  return picture;
}
