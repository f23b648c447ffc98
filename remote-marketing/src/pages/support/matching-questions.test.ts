import { expect, test } from 'vitest';
import { remoteTexts } from '@site/remote-kit/prerender';
import { sitePlaceholders } from '@site/shell-contract/site-placeholders';
import { supportQuestions } from '../../questions.ts';
import { matchingQuestions } from './matching-questions.ts';

const entries = [
  { question: 'Faut-il une carte pour l’essai ?', answer: 'Non. L’essai dure 14 jours.' },
  { question: 'Wie lösche ich meine Daten?', answer: 'Setzen Sie die lokalen Daten zurück.' },
  { question: 'Нужна ли карта?', answer: 'Нет. Всё бесплатно.' },
];
const questions = (search: string) => matchingQuestions(entries, search).map(({ question }) => question);

test('L15 an empty search shows every question', () => {
  expect(questions('  ')).toHaveLength(3);
});

test('L15 a search finds words in questions and answers, in any order, case and accents aside', () => {
  expect(questions('JOURS essai')).toEqual([entries[0]?.question]);
  expect(questions('loschE')).toEqual([entries[1]?.question]);
  expect(questions('все')).toEqual([entries[2]?.question]);
});

test('L15 a search finds a word whose hyphen is kept from ending a line', () => {
  const withJoiner = {
    question: 'Sur combien d’appareils puis-\u2060je travailler ?',
    answer: 'Par e-\u2060mail.',
  };
  expect(matchingQuestions([withJoiner], 'puis-je e-mail')).toEqual([withJoiner]);
});

test('L15 a search finds another form of a word, and a keyword', () => {
  expect(questions('cartes')).toEqual([entries[0]?.question]);
  expect(questions('карту')).toEqual([entries[2]?.question]);
  const withKeywords = { question: 'Comment résilier ?', answer: '', keywords: 'annuler remboursement' };
  expect(matchingQuestions([withKeywords], 'annulation remboursé')).toEqual([withKeywords]);
});

test.each([
  ['fr', ['cartes', 'annuler', 'remboursement', 'installation', 'play store']],
  ['en', ['cards', 'cancellation', 'refund', 'installation', 'play store']],
  ['de', ['Karten', 'stornieren', 'Rückerstattung', 'Installation', 'Play Store']],
  ['it', ['carte', 'annullare', 'rimborso', 'installazione', 'play store']],
  ['es', ['tarjetas', 'anular', 'reembolso', 'instalación', 'play store']],
  ['pt', ['cartões', 'anular', 'reembolso', 'instalação', 'play store']],
  ['ru', ['карту', 'аннулировать', 'возврат', 'установка', 'play store']],
] as const)('L15 the support page in %s finds what visitors call its topics', (language, searches) => {
  const { t } = remoteTexts('marketing', language);
  const all = supportQuestions(t, sitePlaceholders());
  for (const search of searches) {
    const found = matchingQuestions(all, search).length;
    expect(found, search).toBeGreaterThan(0);
    expect(found, search).toBeLessThan(all.length / 2);
  }
});

test('L15 a search that matches nothing shows nothing', () => {
  expect(questions('essai daten')).toEqual([]);
});

test.each([
  ['en', ['cancel', 'install', 'iphone']],
  ['fr', ['résilier', 'installer', 'iphone']],
  ['de', ['kündige', 'installiere', 'iphone']],
  ['it', ['disdico', 'installo', 'iphone']],
  ['es', ['cancelo', 'instalo', 'iphone']],
  ['pt', ['cancelo', 'instalo', 'iphone']],
  ['ru', ['отменить', 'установить', 'iphone']],
] as const)(
  'L15 the support page in %s answers how to cancel and to install, and about an iPhone',
  (language, searches) => {
    const { t } = remoteTexts('marketing', language);
    const questions = supportQuestions(t, sitePlaceholders()).map(({ question }) => ({
      question,
      answer: '',
    }));
    for (const search of searches) expect(matchingQuestions(questions, search), search).toHaveLength(1);
  },
);
