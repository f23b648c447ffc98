import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import pngToIco from 'png-to-ico';

/** Edge lengths in px of the icons that systems ask for: Apple's home screens, and the web manifest's two. */
const edges = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 };

/** The square's rounding is the system's own affair there. */
const squared = ['apple-touch-icon'];

/** The inner part of a maskable icon that no system's mask cuts off: a circle of 80 % (W3C, Web App Manifest). */
const maskableScale = 0.8;

/** Draws every icon from `favicon.svg`, so that the mark has one source. */
export async function writeIcons(publicDir: string, outDir: string): Promise<void> {
  const mark = readFileSync(join(publicDir, 'favicon.svg'), 'utf8');
  const full = mark.replace(/ rx="\d+"/, '');
  for (const [name, edge] of Object.entries(edges)) {
    writeFileSync(join(outDir, `${name}.png`), draw(squared.includes(name) ? full : mark, edge));
  }
  writeFileSync(join(outDir, 'icon-maskable-512.png'), draw(withSafeZone(full), 512));
  writeFileSync(
    join(outDir, 'favicon.ico'),
    await pngToIco([draw(mark, 16), draw(mark, 32), draw(mark, 48)]),
  );
}

function draw(svg: string, edge: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: edge } }).render().asPng();
}

/** The ground fills the square, the sign on it shrinks to the part that is always shown. */
function withSafeZone(svg: string): string {
  const offset = (32 * (1 - maskableScale)) / 2;
  return svg.replace('<path', `<path transform="translate(${offset} ${offset}) scale(${maskableScale})"`);
}
