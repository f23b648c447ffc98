import { expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { typeset, unbroken } from './typography.ts';

/** Makes invisible characters visible: `_` a no-break space, `~` a narrow one, `+` a word joiner. */
function seen(text: unknown): string {
  return String(text).replaceAll('\u00a0', '_').replaceAll('\u202f', '~').replaceAll('\u2060', '+');
}

test.each<[Language, key: string, typed: string, set: string]>([
  ['fr', 'text', 'Qui ? Vous : « moi » ; bravo !', 'Qui~? Vous_: «~moi~»~; bravo~!'],
  ['fr', 'title', 'Quittez le chantier', 'Quittez le_chantier'],
  ['fr', 'text', 'Quittez le chantier', 'Quittez le chantier'],
  ['fr', 'text', 'Écrivez-nous par e-mail avec Chronos-Pro', 'Écrivez-+nous par e-+mail avec Chronos-Pro'],
  ['fr', 'text', '24 h sur 24, 14 jours, {{percent}} %', '24_h_sur_24, 14_jours, {{percent}}_%'],
  ['fr', 'text', 'CHF 0 (PDF, {{size}} ko), n° 1', 'CHF_0 (PDF,_{{size}}_ko), n°_1'],
  ['en', 'text', 'A 14-day trial: is it free?', 'A 14-+day trial: is it free?'],
  ['de', 'text', 'Wird geprüft … per E-Mail', 'Wird geprüft_… per E-+Mail'],
  ['de', 'plain', 'E-Mail-Adresse', 'E-Mail-Adresse'],
  ['it', 'text', '7 giorni su 7', '7_giorni_su_7'],
  ['es', 'text', '30 días', '30_días'],
  ['pt', 'text', 'Envie-a de novo', 'Envie-+a de novo'],
  ['ru', 'text', 'Имя и адрес — в письме с 14 числа', 'Имя и_адрес_— в_письме с_14_числа'],
  ['ru', 'text', 'Тарифы – FieldApps', 'Тарифы_— FieldApps'],
  ['ru', 'text', 'адрес эл. почты', 'адрес эл._почты'],
])('L6 a %s %s keeps together what belongs together: %s', (language, key, typed, set) => {
  const texts = typeset({ part: { [key]: typed } }, language, 'screen', ['part.plain']);
  expect(seen(texts['part']?.[key as never])).toBe(set);
});

test('L6 a code keeps together, a date and words in capitals do not', () => {
  const { text } = typeset(
    { text: '7AB-C4D-29H, WDJB-MJHT, 2026-000123, 2026-11-30, TIA-598-C' },
    'en',
    'screen',
  );
  expect(seen(text)).toBe('7AB-+C4D-+29H, WDJB-+MJHT, 2026-+000123, 2026-11-30, TIA-598-C');
});

test('L6 a name keeps together in running text', () => {
  expect(seen(unbroken('Chronos-Pro'))).toBe('Chronos-+Pro');
  expect(seen(unbroken('TrackIT'))).toBe('TrackIT');
});

test('L6 mails and documents have the spaces, and no sign that a font may lack', () => {
  const { text } = typeset({ text: 'Écrivez-nous par e-mail : 15 minutes' }, 'fr', 'mail');
  expect(seen(text)).toBe('Écrivez-nous par e-mail_: 15_minutes');
});
