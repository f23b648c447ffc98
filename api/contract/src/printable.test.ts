import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { billingAddressSchema } from './account.ts';
import { cancellationSchema } from './declarations.ts';
import { printable } from './printable.ts';

const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
interface Font {
  hasGlyphForCodePoint: (code: number) => boolean;
}

/** It has no types. */
const { openSync } = fontkit as unknown as { openSync: (file: string) => Font };
const font = openSync(file);

test('A10 F-scripts every character that documents may contain has a glyph in their font', () => {
  const assigned = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
    /[^\p{Cn}\p{Cc}\p{Cs}]/u.test(String.fromCodePoint(code)),
  );
  const taken = assigned.filter((code) => printable.test(String.fromCodePoint(code)));
  expect(taken.length).toBeGreaterThan(2500);
  expect(taken.filter((code) => !font.hasGlyphForCodePoint(code))).toEqual([]);
});

test.each(['Zoë Čapek', 'Ада Лавлейс', 'Μαρία', 'עדה לאבלייס', 'عائشة بنت محمد', 'علی‌رضا', 'თამარი', 'Հայկ'])(
  'A7 F-scripts the name %s is taken',
  (name) => expect(billingAddressSchema.safeParse({ company: name, town: 'Bern' }).success).toBe(true),
);

test.each(['山田製作所', '한국', 'नमस्ते', '🚀', 'ไทย', 'ஆடா'])(
  'A7 F-scripts the name %s is refused at its field, with what to do',
  (name) => {
    const declared = {
      key: crypto.randomUUID(),
      cancellation: 'ordinary',
      email: 'a@example.ch',
      contract: 'x',
      name,
    };
    for (const [field, parsed] of [
      ['company', billingAddressSchema.safeParse({ company: name, town: 'Bern' })],
      ['name', cancellationSchema.safeParse(declared)],
    ] as const)
      expect(parsed.error?.issues).toMatchObject([{ path: [field], params: { code: 'field_unprintable' } }]);
  },
);
