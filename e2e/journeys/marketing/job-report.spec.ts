import type { Locator, Page } from 'playwright/test';
import { dayOf } from '@site/shared-i18n';
import { savedPdfText } from '../../support/pdf.ts';
import { awaitIsland, expect, slow, test } from '../../support/test.ts';

interface Visitor {
  language: string;
  link: string;
  firm: string;
  name: string;
  tasks: [string, string];
  hours: [typed: string, typed: string];
  file: string;
  /** In the report. */
  says: string[];
  drawn: string;
  typed: string;
  again: string;
}

const visitors: Visitor[] = [
  {
    language: 'de',
    link: 'Eigenen Rapport erstellen',
    firm: 'Elektro Muster AG',
    name: 'Kim Müller',
    tasks: ['Kabel einziehen', 'Fasern spleissen'],
    hours: ['4:15', '1,5'],
    file: 'einsatzrapport',
    says: ['MUSTER', 'Kunde', '4:15', '1:30', '5:45', 'auf der Website von'],
    drawn: 'Auf dem Bildschirm unterzeichnet.',
    typed: 'Durch Eingabe des Namens unterzeichnet.',
    again: 'Noch einmal speichern',
  },
  {
    language: 'ru',
    link: 'Составить свой отчёт',
    firm: 'Монтаж и связь',
    name: 'Анна Соколова',
    tasks: ['Прокладка кабеля', 'Сварка волокон'],
    hours: ['4ч15', '1.5'],
    file: 'otchet-o-vyezde',
    says: ['ОБРАЗЕЦ', 'Клиент', '4:15', '1:30', '5:45', 'создан на сайте'],
    drawn: 'Подписано на экране.',
    typed: 'Подписано вводом имени.',
    again: 'Сохранить ещё раз',
  },
];

const formOf = (page: Page) => page.locator('form[action="/api/job-report"]');

async function fill(form: Locator, { firm, name, tasks, hours }: Visitor): Promise<void> {
  await form.locator('[name=firm]').fill(firm);
  await form.locator('[name=name]').fill(name);
  for (const [index, task] of tasks.entries()) {
    await form.locator(`[name=task${index + 1}]`).fill(task);
    await form.locator(`[name=hours${index + 1}]`).fill(hours[index] ?? '');
  }
}

async function save(
  page: Page,
  button = formOf(page).locator('[type=submit]'),
): Promise<{ file: string; text: string }> {
  const saving = page.waitForEvent('download');
  await button.click();
  const saved = await saving;
  return { file: saved.suggestedFilename(), text: await savedPdfText(saved) };
}

async function sign(page: Page): Promise<void> {
  const pad = formOf(page).getByRole('img');
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 5, y + height / 2);
  await page.mouse.down();
  for (const [across, down] of [
    [0.4, 0.2],
    [0.5, 0.8],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 5 });
  await page.mouse.up();
}

const inkOf = (page: Page) => formOf(page).locator('svg path').last();

for (const visitor of visitors) {
  const tier = visitor.language === 'ru' ? {} : slow;
  const { language, link, firm, name, tasks, file, says, drawn, typed, again } = visitor;
  const expected = { file: `${file}-${dayOf(new Date())}.pdf` };

  test(
    `F-report a visitor in ${language} types hours, signs with the mouse and has the report as PDF; all stays, and signs anew`,
    tier,
    async ({ page }) => {
      await page.goto(`/${language}/`);
      await page.locator('#apps').getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/job-report$`));
      await fill(formOf(page), visitor);
      await awaitIsland(page);
      const trial = page.locator('main p a[href*="/trial"]');
      await expect(trial).toBeHidden();
      await sign(page);
      const ink = await inkOf(page).getAttribute('d');
      expect(ink).toMatch(/^M\d+ \d+(Q.+)+L/);
      const preview = page.locator('aside dl:visible');
      for (const part of [...tasks, ...says.slice(2, 5)]) await expect(preview).toContainText(part);
      for (const part of [firm, name]) await expect(page.locator('aside p', { hasText: part })).toBeVisible();
      await expect(page.locator('aside path:visible')).toHaveAttribute('d', ink ?? '');
      const { text, ...rest } = await save(page);
      expect(rest).toEqual(expected);
      for (const part of [firm, name, ...tasks, ...says, drawn]) expect(text).toContain(part);
      await expect(formOf(page).getByRole('status')).toContainText(expected.file);
      await expect(page.locator('[data-made]')).toBeInViewport({ ratio: 1 });
      await expect(trial).toBeVisible();
      await expect(page.locator('aside p', { hasText: name }), 'the sheet has come back').toBeVisible();
      await expect(page.locator('main section'), 'the band would offer the trial again').toBeHidden();

      await page.route('**/api/job-report', (route) => route.abort());
      const saved = await save(page, formOf(page).getByRole('button', { name: again }));
      expect(saved, 'the same document, not made again').toEqual({ text, ...rest });
      await page.unroute('**/api/job-report');

      await page
        .locator('a[data-language=en]')
        .first()
        .evaluate((other: HTMLElement) => other.click());
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(formOf(page).locator('[name=name]')).toHaveValue(name);
      await expect(inkOf(page)).toHaveAttribute('d', ink ?? '');
      await formOf(page).getByRole('button', { name: 'Clear' }).click();
      await expect(inkOf(page)).toHaveAttribute('d', '');
      expect((await save(page)).text).toContain('Signed by typed name.');
    },
  );

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test(
      `F-report in ${language} the form works without script, the typed name signs, and a wrong field says so`,
      slow,
      async ({ page }) => {
        await page.goto(`/${language}/job-report`);
        await expect(formOf(page).getByRole('img')).toBeHidden();
        await fill(formOf(page), visitor);
        const { text, ...rest } = await save(page);
        expect(rest).toEqual(expected);
        for (const part of [firm, name, ...tasks, ...says, typed]) expect(text).toContain(part);

        await formOf(page).locator('[name=task2]').fill('🙂');
        await formOf(page).locator('[type=submit]').click();
        await expect(page).toHaveURL(new RegExp(`/${language}/job-report#job-report-task2$`));
        await expect(page.locator(':focus')).toHaveAttribute('id', 'job-report-task2');
        await expect(formOf(page).getByRole('alert').filter({ visible: true })).toHaveCount(1);
        await page.keyboard.press('Tab');
        await expect(formOf(page).locator('[name=task2]')).toBeFocused();
        await page.goBack();
        await expect(formOf(page).locator('[name=name]')).toHaveValue(name);
      },
    );
  });
}

test('F-report where the browser can share files, the report is shared as it was made', async ({ page }) => {
  await page.addInitScript(() => {
    const share = ({ files = [] }: ShareData) => {
      document.title = files.map(({ name, type, size }) => `${name} ${type} ${size > 1000}`).join();
      return Promise.reject(new DOMException('Closed', 'AbortError'));
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  await page.goto('/en/job-report');
  await fill(formOf(page), visitors[0] as Visitor);
  await awaitIsland(page);
  const { file } = await save(page);
  await formOf(page).getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(`${file} application/pdf true`);
});

test('F-report who has made a report can start over: the form is empty, and nothing of it is kept', async ({
  page,
}) => {
  await page.goto('/en/job-report');
  const form = formOf(page);
  await fill(form, visitors[0] as Visitor);
  await awaitIsland(page);
  await sign(page);
  await save(page);
  await form.getByRole('button', { name: 'Start over' }).click();
  const name = form.locator('[name=name]');
  await expect(name).toBeFocused();
  await expect(form.getByRole('button', { name: 'Save again' })).toBeHidden();
  const isEmpty = async () => {
    for (const field of ['firm', 'name', 'task1', 'hours1', 'task2', 'hours2', 'strokes'])
      await expect(form.locator(`[name=${field}]`), field).toHaveValue('');
    await expect(inkOf(page)).toHaveAttribute('d', '');
  };
  await isEmpty();
  await page.reload();
  await isEmpty();
});

test('F-report on a phone signature and total, once there, stay in view until the document shows them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de/job-report');
  const form = formOf(page);
  await form.locator('[name=name]').fill('Kim Müller');
  await awaitIsland(page);
  await expect(page.locator('aside i')).toHaveText('Kim Müller');
  await expect(form.getByText('Total')).toBeHidden();
  await fill(form, visitors[0] as Visitor);
  const total = form.getByText('Total 5:45');
  for (const name of ['name', 'hours1', 'firm']) {
    const field = form.locator(`[name=${name}]`);
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(form.getByText('Kim Müller')).toBeInViewport({ ratio: 1 });
    await expect(total).toBeInViewport({ ratio: 1 });
  }
  await save(page);
  await expect(total).toBeHidden();
  await expect(page.locator('aside h2'), 'a heading of nothing').toBeHidden();
});

test('F-report an error comes into view with its field and label, below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 633 });
  await page.goto('/de/job-report');
  const form = formOf(page);
  await fill(form, { ...(visitors[0] as Visitor), hours: ['99', ''] });
  await awaitIsland(page);
  const field = form.locator('[name=hours1]');
  await field.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    scrollBy({ top: top - 12, behavior: 'instant' });
  });
  await field.press('Enter');
  const error = form.getByRole('alert').filter({ visible: true });
  await expect(error).toHaveText(['Von 0:15 bis 24:00, zum Beispiel 1:30 oder 1.5']);
  await expect(field).toBeFocused();
  const [header, label, below] = await Promise.all(
    [page.locator('header').first(), form.locator('label[for=field-hours1]'), error].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(633);
});

test('F-report what is wrong is said at its field, with the focus, by the page or by the api', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/400|field_/);
  await page.goto('/de/job-report');
  const form = formOf(page);
  await fill(form, { ...(visitors[0] as Visitor), hours: ['99', ''] });
  await awaitIsland(page);
  await expect(page.locator('aside dl:visible dd')).toHaveText(['–', '', '–']);
  await form.locator('[name=task2]').fill('');
  await expect(page.locator('aside dl:visible dd'), 'no row for a job without words and hours').toHaveText([
    '–',
    '–',
  ]);
  await form.locator('[name=task2]').fill('Fasern spleissen');
  await form.locator('[name=hours1]').fill('');
  await form.locator('[type=submit]').click();
  await expect(form.locator('[name=hours1]')).toHaveAccessibleDescription(
    'Stunden angeben, zum Beispiel 1:30',
  );
  await form.locator('[name=hours1]').fill('99');
  await form.locator('[type=submit]').click();
  await expect(form.locator('[name=hours1]')).toBeFocused();
  await expect(form.locator('[name=hours1]')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('alert').filter({ visible: true })).toHaveText([
    'Von 0:15 bis 24:00, zum Beispiel 1:30 oder 1.5',
  ]);
  const [field, said] = await Promise.all([
    form.locator('[name=hours1]').boundingBox(),
    form.getByRole('alert').filter({ visible: true }).boundingBox(),
  ]);
  if (!field || !said) throw new Error('The field or its error is not shown');
  expect(said.y - field.y - field.height, 'directly below its field').toBeLessThanOrEqual(12);
  expect(said.x, 'below its own field, not its neighbour').toBeGreaterThanOrEqual(field.x);
  await form.locator('[name=hours1]').fill('8');
  await form.locator('[type=submit]').click();
  await expect(form.locator('[name=hours2]')).toBeFocused();
  await expect(form.locator('[name=hours2]')).toHaveAccessibleDescription(/Bitte «Stunden 2» ausfüllen/);
  await expect(form.locator('[name=hours1]')).not.toHaveAttribute('aria-invalid');
});

test('F-report on a phone what is wrong with a line of work has the width of both its fields', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/fr/job-report');
  const form = formOf(page);
  await form.locator('[type=submit]').click();
  const widthOf = async (selector: string) => (await form.locator(selector).boundingBox())?.width;
  await expect(form.locator('#field-task1-error')).toBeVisible();
  expect(await widthOf('#field-task1-error')).toBe(await widthOf('[name=name]'));
  expect(await widthOf('#field-hours1-error')).toBe(await widthOf('[name=name]'));
});
