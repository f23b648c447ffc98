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

test('an empty search shows every question', () => {
  expect(questions('  ')).toHaveLength(3);
});

test('a search finds words in questions and answers, in any order, case and accents aside', () => {
  expect(questions('JOURS essai')).toEqual([entries[0]?.question]);
  expect(questions('loschE')).toEqual([entries[1]?.question]);
  expect(questions('все')).toEqual([entries[2]?.question]);
});

test('a search finds a word whose hyphen is kept from ending a line', () => {
  const withJoiner = {
    question: 'Sur combien d’appareils puis-\u2060je travailler ?',
    answer: 'Par e-\u2060mail.',
  };
  expect(matchingQuestions([withJoiner], 'puis-je e-mail')).toEqual([withJoiner]);
});

test('a search that matches nothing shows nothing', () => {
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
  'the support page in %s answers how to cancel and to install, and about an iPhone',
  (language, searches) => {
    const { t } = remoteTexts('marketing', language);
    const questions = supportQuestions(t, sitePlaceholders()).map(({ question }) => ({
      question,
      answer: '',
    }));
    for (const search of searches) expect(matchingQuestions(questions, search), search).toHaveLength(1);
  },
);
