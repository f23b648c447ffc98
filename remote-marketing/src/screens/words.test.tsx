import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { remoteTexts } from '@site/remote-kit/prerender';
import { sampleTexts } from '../samples/sample-texts.ts';
import { DrawingProvider, type Drawing } from './drawing.tsx';
import { widthOf } from './letters.ts';
import { fittingSize, Words } from './Words.tsx';

function draw(words: string, max: number): string {
  const drawing: Drawing = {
    language: 'de',
    sample: sampleTexts('de'),
    t: remoteTexts('marketing', 'de').t,
  };
  return renderToStaticMarkup(
    <DrawingProvider drawing={drawing}>
      <Words x={10} y={20} size={16} max={max} text={words} />
    </DrawingProvider>,
  );
}

test('M2 words that are wider than their box are set smaller, and no picture is made of what is far too wide', () => {
  const words = 'Fasernummer';
  const wide = widthOf(words, 16);
  expect(fittingSize([words], 16, wide + 1)).toBe(16);
  const size = fittingSize([words, 'Faser'], 16, wide * 0.9);
  expect(size).toBeLessThan(16);
  expect(widthOf(words, size)).toBeLessThanOrEqual(wide * 0.9);
  expect(() => draw(words, wide * 0.6)).toThrow('“Fasernummer” is too long');
});

test('M2 no picture is made with a letter that the font lacks', () => {
  expect(() => draw('水', 100)).toThrow('lacks a letter');
});
