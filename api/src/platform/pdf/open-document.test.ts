import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { pdfText } from '../../../test/support/mail-server.ts';
import { texts } from '../texts/texts.ts';
import { bold, drawText, inSiteFont, openDocument, regular } from './open-document.ts';

interface Font {
  hasGlyphForCodePoint: (code: number) => boolean;
}

/** It has no types. */
const { openSync } = createRequire(import.meta.url)('fontkit') as { openSync: (file: string) => Font };

const allCharacters = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => code !== 0x0a);

test.each([regular, bold])('F-scripts C14 the site’s font %s has what is drawn with it', (file) => {
  const font = openSync(file);
  const taken = allCharacters.filter((code) => inSiteFont.test(String.fromCodePoint(code)));
  expect(taken.length).toBeGreaterThan(500);
  expect(taken.filter((code) => !font.hasGlyphForCodePoint(code))).toEqual([]);
});

async function drawn(text: string) {
  const { document, finished } = await openDocument('Title', 'Author', 'fr');
  drawText(document, text);
  document.end();
  const bytes = await finished;
  const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+(\S+)/g)].map(([, name]) => name);
  return { fonts: [...new Set(fonts)], text: await pdfText(new Uint8Array(bytes)) };
}

test.each([
  ['Zoë Čapek, Ада Лавлейс, Μαρία, Nguyễn Thị', 'Manrope-Regular'],
  ['Mu\u0308ller', 'Manrope-Regular'],
  ['თამარი & Հայկ', 'DejaVuSans'],
  ['Ĭstván Ḥasan', 'DejaVuSans'],
])('F-scripts C14 the text %s is set in %s', async (text, font) => {
  expect(await drawn(text)).toEqual({ fonts: [font], text: text.normalize() });
});

test.each(languages)('F-scripts C14 the words of documents in %s are all in the site’s font', (language) => {
  for (const part of ['invoice', 'creditNote', 'jobReport', 'declaration'])
    expect(JSON.stringify(texts(language)(part, { returnObjects: true })).replaceAll('\u202f', ' ')).toMatch(
      inSiteFont,
    );
});
