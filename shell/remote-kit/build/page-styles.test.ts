import { expect, test } from 'vitest';
import { classNames, stylesheetPaths, stylesheetsFor } from './page-styles.ts';

test('R6 stylesheets stand after those of their imports, and those of pages at the end', () => {
  const chunks = {
    'page.tsx': { file: 'page.js', isDynamicEntry: true, imports: ['button'], css: ['page.css'] },
    button: { file: 'button.js', imports: ['layout'], css: ['button.css'] },
    layout: { file: 'layout.js', css: ['layout.css'] },
    'prerender.tsx': {
      file: 'prerender.js',
      isEntry: true,
      imports: ['layout'],
      dynamicImports: ['page.tsx'],
      css: ['all.css'],
    },
  };
  expect(stylesheetPaths(chunks)).toEqual(['layout.css', 'all.css', 'button.css', 'page.css']);
});

const stylesheets = [
  { path: 'elements.css', classes: [] },
  { path: 'button.css', classes: ['shop-button-a1', 'shop-wide-b2'] },
  { path: 'card.css', classes: ['shop-card-c3'] },
];

test.each([
  ['its HTML', '<p class="big shop-wide-b2">', ['elements.css', 'button.css']],
  ['nothing, but begin as one does', '<p class="shop-card-c3x shop-card">', ['elements.css']],
])(
  'R6 a page gets the stylesheets for elements, and those whose classes are in %s',
  (_where, html, expected) => {
    expect(stylesheetsFor(stylesheets, classNames('shop', html))).toEqual(expected);
  },
);
