import type { Locator, Page } from 'playwright/test';
import { islandFailuresPath } from '@site/shell-contract/shell-paths';
import { builtPages, fields } from '../../support/built-pages.ts';
import { otherPrograms } from '../../support/other-programs.ts';
import { expect, slow, stallScripts, test, type Watch } from '../../support/test.ts';

/** Where all controls show that an island has, and processors are slow. */
test.use({ viewport: { width: 390, height: 844 } });

/** How many times slower than this machine a visitor's processor is. */
const slowdown = 6;
const textFields =
  'input:is([type=text], [type=email], [type=search], [type=number], :not([type])), textarea';

/** Words of any question, for fields that search. */
const texts = { first: 'e', then: ' e e e' };
const numbers = { first: '1', then: '23' };
/** Browsers hide a space at the end of an address. */
const addresses = { first: 'e', then: 'eee' };

const islands = islandsWithControls();
const changes = Object.entries(otherPrograms);
const allAtOnce = 'all that other programs do';
const programs = [
  ...changes.map(([program, change]) => ({ program, changes: [change] })),
  { program: allAtOnce, changes: changes.map(([, change]) => change) },
];
/** The islands of the fast tier; it has all changes at once. */
const inFastTier = ['contact-form', 'checkout'];
const tierOf = (island: string) => (inFastTier.includes(island) ? {} : slow);

for (const { name, address } of islands)
  for (const { program, changes } of programs)
    test(
      `R14 ${program} has changed the island ${name}: what is typed, chosen, opened and selected before and while it starts stays`,
      program === allAtOnce ? tierOf(name) : slow,
      async ({ page, watch }) => {
        const { island, start } = await openChanged(page, watch, { name, address, changes });
        const fields = island.locator(textFields).filter({ visible: true });
        const hasText = (await fields.count()) > 0;
        await useEverything(island);
        const { text, expected } = hasText ? await selectPart(fields.first()) : { text: '', expected: '' };
        const before = await contentOf(island);

        await start();
        // An island with buttons alone starts when one is about to be used.
        if (!hasText) await island.locator('button').first().focus();
        await page.keyboard.type(text, { delay: 20 });
        await expect(island).toHaveAttribute('data-hydrated');
        if (hasText) {
          await expect(fields.first()).toHaveValue(expected);
          await expect(fields.first()).toBeFocused();
        }
        expect(await contentOf(island)).toEqual(expect.arrayContaining(before));
      },
    );

for (const { name, address, hasButton } of islands) {
  const opened = { name, address, changes: changes.slice(0, 2).map(([, change]) => change) };

  if (hasButton)
    test(
      `R14 other programs have changed the island ${name}: a press before it starts is carried out once`,
      tierOf(name),
      async ({ page, watch }) => {
        await page.addInitScript(() => {
          const presses: string[] = [];
          Object.assign(window, { presses, print: () => undefined });
          addEventListener('click', ({ target }) => {
            if ((target as Element).closest('button')) presses.push((target as Element).outerHTML);
          });
        });
        const { island, start } = await openChanged(page, watch, opened);
        await island.locator('button:enabled').first().focus();
        for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Enter');
        await start();
        await expect(island).toHaveAttribute('data-hydrated');
        const presses = page.evaluate(() => (window as unknown as { presses: string[] }).presses);
        expect(await presses).toHaveLength(1);
        // On what was pressed, or on the field that is refused.
        await expect(island.locator(':focus')).toBeVisible();
      },
    );

  test(
    `R14 other programs have changed the island ${name}: the keyboard goes on from where it was`,
    slow,
    async ({ page, watch }) => {
      const { island, start } = await openChanged(page, watch, opened);
      const last = island
        .locator(`button:enabled, summary, select, ${textFields}`)
        .filter({ visible: true })
        .last();
      await last.focus();
      // By its name: more controls may be usable once the island runs.
      const name = await last.getAttribute('name');
      const control = name === null ? last : island.locator(`[name="${name}"]`);
      await start();
      await expect(island).toHaveAttribute('data-hydrated');
      await expect(control).toBeFocused();
    },
  );
}

/**
 * The islands of all built releases that a visitor can type into, open or press before any script runs, each on the page
 * on which it has most controls.
 */
function islandsWithControls() {
  const button = 'button:not([disabled])';
  const found = new Map<string, { name: string; address: string; controls: number; hasButton: boolean }>();
  for (const { address, html } of builtPages('de'))
    for (const element of html('[data-island]')) {
      const island = html(element);
      const name = island.attr('data-island') ?? '';
      const controls = island.find(`${fields}, summary, ${button}`).length;
      if (controls > (found.get(name)?.controls ?? 0))
        found.set(name, { name, address, controls, hasButton: island.find(button).length > 0 });
    }
  return [...found.values()];
}

interface Opened {
  name: string;
  address: string;
  changes: (() => void)[];
}

/** Opens an island's page, whose scripts wait, and changes it. Fails the test if the release is reported. */
async function openChanged(page: Page, watch: Watch, { name, address, changes }: Opened) {
  watch.expectErrors(/An island was rendered anew/);
  page.on('request', (request) => expect(new URL(request.url()).pathname).not.toBe(islandFailuresPath));
  const release = await stallScripts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  for (const change of changes) await page.evaluate(change);
  const session = await page.context().newCDPSession(page);
  return {
    island: page.locator(`[data-island=${name}]`),
    async start() {
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      release();
    },
  };
}

/** Types into each field, chooses the last of each choice, opens all that opens. */
async function useEverything(island: Locator): Promise<void> {
  for (const field of await island.locator(textFields).filter({ visible: true }).all())
    await field.pressSequentially((await textsFor(field)).first);
  for (const list of await island.locator('select').all())
    await list.selectOption({ index: (await list.locator('option').count()) - 1 });
  for (const choice of await island.locator('[type=radio], [type=checkbox]').all()) await choice.check();
  for (const part of await island.locator('summary').filter({ visible: true }).all()) await part.click();
}

/**
 * Selects a field's first character, where fields of its type have a selection.
 * @returns what to type, and the field's value then
 */
async function selectPart(field: Locator): Promise<{ text: string; expected: string }> {
  const { then: text } = await textsFor(field);
  await field.focus();
  await field.press('End');
  const expected = await field.evaluate((element: HTMLInputElement, more) => {
    const { value, selectionEnd } = element;
    if (selectionEnd === null) return value + more;
    element.setSelectionRange(0, 1);
    return more + value.slice(1);
  }, text);
  return { text, expected };
}

async function textsFor(field: Locator): Promise<typeof texts> {
  const type = await field.getAttribute('type');
  return type === 'number' ? numbers : type === 'email' ? addresses : texts;
}

/** Values, choices and open parts, in the island's order, without the text field in use. */
function contentOf(island: Locator): Promise<unknown[]> {
  return island.evaluate((element, fields) => {
    const controls = element.querySelectorAll<HTMLInputElement>(
      `${fields}, select, [type=radio], [type=checkbox]`,
    );
    return [
      ...[...controls]
        .filter((control) => control !== document.activeElement)
        .map((control) => [control.name || control.id, control.value, control.checked]),
      ...[...element.querySelectorAll('details')].map(({ textContent, open }) => [textContent, open]),
    ];
  }, textFields);
}
