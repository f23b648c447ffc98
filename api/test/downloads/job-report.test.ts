import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { maxNameLength } from '@site/api-contract/field-limits';
import { maxTaskLength } from '@site/api-contract/job-report-limits';
import { maxPoints, pad, readStrokes, writeStrokes } from '@site/api-contract/strokes';
import { dayOf, languages, type Language } from '@site/shared-i18n';
import { folderWithFreshData, startTestApi, startApi } from '../support/api-process.ts';
import { everyTable } from '../support/every-table.ts';
import { pdfExtent, pdfText } from '../support/mail-server.ts';
import { from, postForm, postJson, refusal } from '../support/requests.ts';
import { storedRows } from '../support/stored-rows.ts';

const report = {
  role: 'client',
  name: 'Ada Muster',
  task1: 'Cable pulling',
  hours1: '4.25',
  task2: 'Fibre splicing',
  hours2: '1h30',
  strokes: '20 60 80 120 140 40;300 100',
  language: 'en',
};

const api = startTestApi({ RATE_LIMIT_PER_ADDRESS: '500' });
const path = '/api/job-report';
const make = (changes: Record<string, unknown> = {}) => postJson(api.url + path, { ...report, ...changes });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const textOf = async (response: Response) => pdfText(await bytesOf(response));

const facts: Record<Language, string[]> = {
  fr: ['Exemple – Rapport d’intervention', 'EXEMPLE', 'Client', '4:15', '5:45', 'rapport-d-intervention'],
  en: ['Sample – Job sheet', 'SAMPLE', 'Client', '4:15', '5:45', 'job-sheet'],
  de: ['Muster – Einsatzrapport', 'MUSTER', 'Kunde', '4:15', '5:45', 'einsatzrapport'],
  it: ['Esempio – Rapporto d’intervento', 'ESEMPIO', 'Cliente', '4:15', '5:45', 'rapporto-d-intervento'],
  es: ['Muestra – Parte de trabajo', 'MUESTRA', 'Cliente', '4:15', '5:45', 'parte-de-trabajo'],
  pt: ['Exemplo – Folha de obra', 'EXEMPLO', 'Cliente', '4:15', '5:45', 'folha-de-obra'],
  ru: ['Образец – Отчёт о выезде', 'ОБРАЗЕЦ', 'Клиент', '4:15', '5:45', 'otchet-o-vyezde'],
};

test.each(languages)(
  'F-report in %s the report has name, lines, hours and their total, as a sample of this site',
  async (language) => {
    const response = await make({ language });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [title, badge, role, hours, total, file] = facts[language];
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename=${file}-${dayOf(new Date())}.pdf`,
    );
    const bytes = await bytesOf(response);
    const text = await pdfText(bytes.slice());
    for (const part of [badge, role, 'Ada Muster', 'Cable pulling', hours, 'Fibre splicing', total])
      expect(text).toContain(part);
    const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
    expect(document.numPages).toBe(1);
    expect((await document.getMetadata()).info).toMatchObject({ Title: title, Language: language });
  },
);

test('F-report a drawn signature is drawn, else the typed name stands as such', async () => {
  expect(await textOf(await make())).toContain('Signed on the screen.');
  const typed = await textOf(await make({ strokes: '', role: 'technician' }));
  expect(typed).toContain('Technician. Signed by typed name.');
  expect(typed.match(/Ada Muster/g)).toHaveLength(3);
  expect(await textOf(await make({ strokes: undefined }))).toContain('Signed by typed name.');
});

test('F-report one line of work is enough, and names stand in every script of the documents', async () => {
  const text = await textOf(await make({ name: 'Анна Образцова', task2: '', hours2: ' ' }));
  expect(text).toContain('Анна Образцова');
  expect(text).not.toContain('5:45');
  expect((await make({ name: 'دانا شلبي', task1: 'תיקון' })).status).toBe(200);
});

test('F-report the signer’s firm stands above the report in place of the publisher, which the note names', async () => {
  const countOf = (text: string) => text.match(/FieldApps/g)?.length;
  const without = await textOf(await make());
  const text = await textOf(await make({ firm: ' Elektro Muster AG ' }));
  expect(text).toMatch(/^Elektro Muster AG /);
  expect(without).toMatch(/^FieldApps /);
  expect(countOf(text)).toBe((countOf(without) ?? 0) - 1);
  expect(await textOf(await make({ firm: ' ' }))).toBe(without);
});

test('F-report a remark stands above the signature; without one there is no room for it', async () => {
  const text = await textOf(await make({ remark: ' Second visit needed ' }));
  expect(text).toMatch(/Remarks Second visit needed Signature/);
  expect(await textOf(await make({ remark: ' ' }))).not.toContain('Remarks');
});

test.each(languages)('F-report in %s the longest report fits on its page', async (language) => {
  const [name, task] = ['Щ'.repeat(maxNameLength), 'Щ'.repeat(maxTaskLength)];
  for (const strokes of [report.strokes, '']) {
    const response = await make({
      firm: name,
      name,
      task1: task,
      task2: task,
      remark: task,
      strokes,
      language,
    });
    const { pages, right, bottom } = await pdfExtent(await bytesOf(response));
    expect(pages).toBe(1);
    expect(right).toBeLessThanOrEqual(595 - 56 + 1);
    expect(bottom).toBeGreaterThan(56);
  }
});

const pointsOf = (count: number) => writeStrokes([Array.from({ length: count }, () => [600, 200] as const)]);

test.each([
  ['role', 'owner', 'field_invalid'],
  ['role', undefined, 'field_missing'],
  ['firm', 'x'.repeat(maxNameLength + 1), 'field_too_long'],
  ['firm', 'Muster\nAG', 'field_invalid'],
  ['firm', '王电', 'field_unprintable'],
  ['name', ' ', 'field_missing'],
  ['name', 'Ada\r\nMuster', 'field_invalid'],
  ['name', '王小明', 'field_unprintable'],
  ['task1', undefined, 'field_missing'],
  ['task1', 'x'.repeat(maxTaskLength + 1), 'field_too_long'],
  ['hours1', '', 'field_missing'],
  ['hours1', '0.2', 'field_invalid'],
  ['hours1', '24.1', 'field_invalid'],
  ['hours1', '0:14', 'field_invalid'],
  ['hours1', '24:01', 'field_invalid'],
  ['hours1', '2:60', 'field_invalid'],
  ['hours1', '2:5', 'field_invalid'],
  ['hours1', 'h30', 'field_invalid'],
  ['hours1', '1e1', 'field_invalid'],
  ['hours1', '1.2345678', 'field_too_long'],
  ['hours1', 4, 'field_invalid'],
  ['task2', '', 'field_missing'],
  ['hours2', '', 'field_missing'],
  ['remark', 'x'.repeat(maxTaskLength + 1), 'field_too_long'],
  ['strokes', '1 2 3', 'field_invalid'],
  ['strokes', `${pad.width + 1} 1`, 'field_invalid'],
  ['strokes', `1 ${pad.height + 1}`, 'field_invalid'],
  ['strokes', 'data:image/png;base64,AAAA', 'field_invalid'],
  ['strokes', '1 1 '.repeat(maxPoints + 1).trim(), 'field_invalid'],
  ['strokes', pointsOf(maxPoints + 1), 'field_too_long'],
])('F-report a report whose %s is %j is refused as %s', async (field, value, code) => {
  const response = await make({ [field]: value });
  expect(response.status).toBe(400);
  expect(await refusal(response)).toMatchObject({ code, field });
});

test.each([
  ['0.25', '0:15'],
  [',5', '0:30'],
  ['0:59', '0:59'],
  ['1', '1:00'],
  ['1.33', '1:20'],
  ['2:30', '2:30'],
  ['02:30', '2:30'],
  ['2h30', '2:30'],
  ['2 H 30', '2:30'],
  ['2 h', '2:00'],
  ['2 ч 30', '2:30'],
  ['2,5', '2:30'],
  ['9,75', '9:45'],
  ['23:59', '23:59'],
  ['24', '24:00'],
  ['24,00', '24:00'],
  ['24:00', '24:00'],
])('F-report %s are hours, printed as %s', async (hours1, printed) => {
  const text = await textOf(await make({ hours1, task2: '', hours2: '' }));
  expect(text).toContain(` ${printed} `);
});

test('F-report as many points as a form may send are read as they were written', async () => {
  const most = pointsOf(maxPoints);
  expect(writeStrokes(readStrokes(most) ?? [])).toBe(most);
  expect((await make({ strokes: most })).status).toBe(200);
});

test('F-report a form without script gets the file, or its page with the wrong field as the fragment', async () => {
  const sent = await postForm(api.url + path, report);
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  for (const [wrong, place] of [
    [{ hours1: '99' }, '/ru/job-report#job-report-hours1'],
    [{ hours2: '' }, '/ru/job-report#job-report-hours2'],
    [{ role: '//evil.example' }, '/ru/job-report#job-report-invalid'],
  ] as const) {
    const refused = await postForm(api.url + path, { ...report, ...wrong, language: 'ru' });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, place]);
  }
});

test('F-report a refusal is in the language of the form and names the field as the form does', async () => {
  const response = await make({ hours1: '', language: 'de' });
  expect((await refusal(response)).message).toBe('Bitte «Stunden 1» ausfüllen.');
});

test(
  'F-report nothing of a report is stored or logged, and its budget is one of its own',
  { tags: ['slow'] },
  async () => {
    const folder = await folderWithFreshData();
    const strict = await startApi(folder.path, { RATE_LIMIT_PER_ADDRESS: '2' });
    const post = (name: string, address: string) =>
      postJson(strict.url + path, { ...report, name }, from(address));
    const tables = (await everyTable()).filter((table) => table !== 'rate_limits');
    const counts = tables.map((table) => `(select count(*) from "${table}") as "${table}"`).join(', ');
    const before = await storedRows(folder.path, `select ${counts}`);
    for (const name of ['Unmistakable One', 'Unmistakable Two'])
      expect((await post(name, '192.0.2.9')).status).toBe(200);
    const third = await post('Unmistakable Three', '192.0.2.9');
    expect(third.status).toBe(429);
    expect((await refusal(third)).code).toBe('too_many_requests');
    expect((await post('Unmistakable Four', '192.0.2.10')).status).toBe(200);
    const message = { name: 'A', email: 'a@example.ch', subject: 'S', message: 'M' };
    expect(
      (await postJson(`${strict.url}/api/contact`, { ...message, website: 'x' }, from('192.0.2.9'))).status,
    ).toBe(201);
    expect(await storedRows(folder.path, `select ${counts}`)).toEqual(before);
    const limits = await storedRows(folder.path, 'select * from rate_limits');
    expect(limits.length).toBeGreaterThan(0);
    expect(JSON.stringify(limits) + strict.log()).not.toMatch(/Unmistakable|Cable|192\.0\.2/);
    await strict.stop();
    await folder.remove();
  },
);
