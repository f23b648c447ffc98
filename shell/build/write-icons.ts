import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import pngToIco from 'png-to-ico';

/** Sizes in px of the icons that systems expect: Apple's home screens, and the two of the web manifest. */
const edges = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 };

/** Without rounded corners: the system rounds it. */
const squared = ['apple-touch-icon'];

/** The part of a maskable icon that no mask cuts off: a circle of 80 % (W3C, Web App Manifest). */
const maskableScale = 0.8;

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

function withSafeZone(svg: string): string {
  const offset = (32 * (1 - maskableScale)) / 2;
  return svg.replace('<path', `<path transform="translate(${offset} ${offset}) scale(${maskableScale})"`);
}
