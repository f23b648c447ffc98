import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedDeviceMs } from '../api/src/features/devices/table.ts';
import { sessionMs } from '../api/src/customers/sessions/sessions.ts';
import { unpaidMs } from '../api/src/orders/reminders/queue-reminders.ts';
import { withdrawalDays } from '../api/src/orders/withdrawals/withdrawal-right.ts';
import { linkSeconds } from '../api/src/platform/file-store/signed-links.ts';
import {
  accountingEnd,
  declarationEnd,
  trialHashEnd,
} from '../api/src/platform/personal-data/retention-periods.ts';
import { values } from '../remote-legal/content/values.ts';
import { canarySeedLifetimeMs } from '../shell/server/http/pages/choose-combination.ts';
import { planFeatures } from '@site/api-contract';
import { orderKeyHours, trialDays } from '@site/api-contract/price-list';
import { languages, type Language } from '@site/shared-i18n';

type Texts = { [key: string]: string | Texts };

/** All texts of an area in a language, by key. */
function textsOf(area: 'remote-marketing' | 'remote-commerce' | 'api', language: Language) {
  const file = join(import.meta.dirname, `../${area}/src/locales/${language}.json`);
  const flatten = (texts: Texts, prefix: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[prefix + key, text]] : flatten(text, `${prefix}${key}.`),
    );
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts, ''));
}

/** Words of each language: days, devices, advertising, and the advice to write. */
const words = {
  fr: ['jours?', 'appareils', 'publicité', 'écri'],
  en: ['days?', 'devices', 'ads', 'write'],
  de: ['Tagen?', 'Geräten?', 'Werbung', 'schreib'],
  it: ['giorni', 'dispositivi', 'pubblicità', 'scriv'],
  es: ['días', 'dispositivos', 'publicidad', 'escríb'],
  pt: ['dias', 'dispositivos', 'publicidade', 'escrev'],
  ru: ['дн(?:ей|я)', 'устройств(?:а|ах)?', 'реклам', 'напиш'],
} as const satisfies Record<Language, unknown>;

const hourMs = 60 * 60 * 1000;

test('P2 F-promises the figures of the policies are those of the code', () => {
  const { retention, trial, nonPayment, sync, withdrawal } = values;
  const now = new Date('2026-06-15T12:00:00Z');
  const yearsUntil = (day: string) => Number(day.slice(0, 4)) - 2026;
  expect({ ...retention, trial, nonPayment, sync, withdrawal }).toMatchObject({
    accountingYears: yearsUntil(accountingEnd(now)),
    declarationYears: yearsUntil(declarationEnd(now)),
    trialHashMonths: 12 * yearsUntil(trialHashEnd(now)),
    accountSessionHours: sessionMs / hourMs,
    downloadTicketMinutes: linkSeconds / 60,
    releaseDrawDays: canarySeedLifetimeMs / (24 * hourMs),
    unusedDeviceMonths: unusedDeviceMs / ((365 * 24 * hourMs) / 12),
    orderKeyHours,
    trial: { days: trialDays },
    nonPayment: { endDays: unpaidMs / (24 * hourMs) },
    sync: { basicDevices: planFeatures.basic.syncDevices },
    withdrawal: { days: withdrawalDays },
  });
});

test.each(languages)('M6 F-promises figures in %s texts are those of the price list', (language) => {
  const [days, devices] = words[language];
  const pages = [...textsOf('remote-marketing', language), ...textsOf('remote-commerce', language)];
  const typed = [...pages, ...textsOf('api', language)].filter(([, text]) =>
    /CHF\s?[1-9]|(?<![\d.,])[1-9][\d.,]*\s?CHF/.test(text),
  );
  expect(typed, 'prices that are typed').toEqual([]);
  const figures = (unit: string) =>
    pages
      .filter(([key]) => !key.startsWith('support.questions.rights'))
      .flatMap(([key, text]) =>
        [...text.matchAll(new RegExp(`(\\d+)[-\\s](?:${unit})(?!\\p{L})`, 'giu'))].map(([, figure]) => [
          key,
          Number(figure),
        ]),
      );
  const trials = figures(days);
  expect(trials.length).toBeGreaterThan(8);
  // The period of withdrawal is as long as the trial; Business has support on 7 days of 7.
  expect(trials.filter(([, figure]) => figure !== trialDays && figure !== 7)).toEqual([]);
  expect(figures(devices).filter(([, figure]) => figure !== planFeatures.basic.syncDevices)).toEqual([]);
});

test.each(languages)(
  'M6 F-promises a plan is described in one way in %s, Basic with its advertising',
  (language) => {
    const [marketing, commerce] = [
      textsOf('remote-marketing', language),
      textsOf('remote-commerce', language),
    ];
    for (const plan of ['basic', 'premium'])
      expect(commerce.get(`planContents.${plan}`)).toBe(marketing.get(`pricing.${plan}.summary`));
    expect(marketing.get('pricing.basic.summary')).toContain(words[language][2]);
  },
);

test.each(languages)(
  'E1 F-promises no %s text leaves it to a letter how the plan reaches the app',
  (language) => {
    const answers = [
      textsOf('remote-commerce', language).get('installApps.plan'),
      textsOf('remote-commerce', language).get('account.devices.lead'),
      textsOf('remote-marketing', language).get('support.questions.plan.answer'),
    ];
    for (const answer of answers) expect(answer).not.toMatch(new RegExp(words[language][3], 'iu'));
  },
);

test.each(languages)(
  'A8 P2 F-promises the form and the mails name words and buttons alike in %s',
  (language) => {
    const [form, mails] = [textsOf('remote-commerce', language), textsOf('api', language)];
    const quotedIn = (text = '') => [...text.matchAll(/[«“]\s?(.+?)\s?[»”]/gu)].map(([, words]) => words);
    const onlyTheChange = quotedIn(form.get('withdrawal.terms.change'));
    expect(onlyTheChange).toHaveLength(1);
    expect(quotedIn(form.get('account.planWithdrawal'))).toEqual(onlyTheChange);
    for (const mail of [
      'mail.withdrawalUnchanged',
      'mail.planKept.withdrawal',
      'declaration.withdrawal.words',
    ])
      expect(quotedIn(mails.get(mail)), mail).toEqual(onlyTheChange);
    const [whole] = mails.get('declaration.withdrawal.wordsOfWhole')?.split(/\.$/) ?? [];
    expect(mails.get('declaration.withdrawal.words'), 'the same, and more').toContain(`${whole}`);
    for (const [mail, label] of [
      ['order.apps', 'orderLink.label'],
      ['ordered.cancel', 'orderLink.label'],
      ['declaration.ask', 'declaration.askLabel'],
      ['declaration.undoUntil', 'declaration.undoLabel'],
    ])
      expect(quotedIn(mails.get(`mail.${mail}`))).toEqual([mails.get(`mail.${label}`)]);
  },
);
