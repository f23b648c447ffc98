import type { Locator, Page } from 'playwright/test';
import { scrollNear } from '../../support/pages.ts';
import { awaitIsland, expect, signal, slow, test } from '../../support/test.ts';

/** Most journeys run with reduced motion; these run with motion, as most visitors have it. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const devices = [
  { name: 'with a mouse', use: { viewport: { width: 1280, height: 800 } } },
  {
    name: 'with a finger',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

for (const { name, use } of devices) {
  test.describe(name, () => {
    test.use(use);

    test('R14 the first press on a question opens it', slow, async ({ page }) => {
      await page.goto('/en/');
      const question = page.locator('#pricing [aria-labelledby=questions] details').first();
      await question.scrollIntoViewIfNeeded();
      await isStationary(question);
      // Slows down any motion that the press starts, so that it would be noticed.
      await letMotionRun(page, 0.02);
      await press(page, question.locator('summary'));
      await expect(question).toHaveAttribute('open', '');
    });

    test('F-report the first stroke on the pad is drawn, on a page where nothing was touched before', async ({
      page,
    }) => {
      await page.goto('/en/job-report');
      const pad = page.locator('form').getByRole('img');
      await pad.scrollIntoViewIfNeeded();
      await awaitIsland(page);
      await press(page, pad, { stroke: 60 });
      await expect(page.locator('[name=strokes]')).toHaveValue(/\d/);
    });

    test('L16 a revealed section never moves again, whatever is pressed in it', slow, async ({ page }) => {
      await page.goto('/en/');
      const sections = await page.locator('main [data-reveal]').filter({ visible: true }).all();
      expect(sections.length).toBeGreaterThan(3);
      for (const section of sections) {
        await section.scrollIntoViewIfNeeded();
        // Its motion starts in the frame after.
        await section.evaluate(async (element) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        });
        await expect(section).toHaveCSS('opacity', '1');
        await expect(section).toHaveCSS('translate', 'none');
      }
      const moved = await watchMotion(page);
      for (const section of sections) {
        await section.getByRole('heading').first().scrollIntoViewIfNeeded();
        await press(page, section.getByRole('heading').first());
        for (const part of await section.locator('a:visible, summary:visible').all()) await part.focus();
      }
      expect(await moved()).toEqual([]);
    });

    test(
      'L16 a press works on a section that is still fading in, and the motion goes on',
      slow,
      async ({ page }) => {
        await page.goto('/en/');
        const question = page.locator('#pricing [aria-labelledby=questions] details').last();
        const section = page.locator('#pricing [data-reveal]');
        const opacity = () => section.evaluate((element) => Number(getComputedStyle(element).opacity));
        await scrollNear(section);
        await expect.poll(opacity).toBeLessThan(1);
        const waiting = await opacity();
        // So slow that it does not end before it is paused, even on a busy machine.
        await letMotionRun(page, 0.05);
        await question.evaluate((element) =>
          element.scrollIntoView({ block: 'center', behavior: 'instant' }),
        );
        await expect.poll(opacity).toBeGreaterThan(waiting);
        await letMotionRun(page, 0);
        expect(await opacity()).toBeLessThan(1);
        // At the lower edge, which is the first to slide away from under the pointer.
        await press(page, question.locator('summary'), {
          above: 3,
          frames: 15,
          during: () => letMotionRun(page, 1),
        });
        await expect(question).toHaveAttribute('open', '');
        await expect.poll(opacity).toBe(1);
        await expect(section).toHaveCSS('translate', 'none');
      },
    );

    test('R14 a press works as soon as the next page is visible', slow, async ({ page }) => {
      await page.goto('/en/chronos-pro');
      await followDownload(page);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Download');
      // Slows down any motion, so that it would be noticed.
      await letMotionRun(page, 0.02);
      await press(page, page.getByLabel('Name'));
      await expect(page.getByLabel('Name')).toBeFocused();
    });

    test(
      'M9 what is typed and pressed before the form is alive arrives, once',
      name === 'with a mouse' ? {} : slow,
      async ({ page }) => {
        const sent: string[] = [];
        await page.route('**/api/contact', (route) => {
          sent.push(route.request().postData() ?? '');
          return route.fulfill({ status: 201, body: '{}' });
        });
        const loading = signal();
        await page.route('**/r/marketing/**/*.js', async (route) => {
          await loading.given;
          await route.continue();
        });
        await waitLongForIslands(page);
        await page.goto('/en/');
        await page.getByLabel('Name').fill('Ada Keller');
        await page.getByLabel('Email address').fill('ada@example.org');
        await page.getByLabel('Subject').fill('Licences');
        await page.getByLabel('Message').fill('Twelve, from January?');
        const send = page.getByRole('button', { name: /send/i });
        await send.scrollIntoViewIfNeeded();
        await isStationary(send);
        await press(page, send);
        await press(page, send);
        expect(sent).toEqual([]);
        loading.give();
        await expect(page.getByRole('status').filter({ hasText: /sent/i })).toBeVisible();
        expect(sent.map((body) => (JSON.parse(body) as { name: string }).name)).toEqual(['Ada Keller']);
        await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
      },
    );
  });
}

test(
  'L16 the keyboard reaches a question whose section nobody has seen yet, and opens it at once',
  slow,
  async ({ page }) => {
    await page.goto('/en/');
    const question = page.locator('#pricing [aria-labelledby=questions] details').last();
    const section = page.locator('#pricing [data-reveal]');
    await expect(section).not.toBeInViewport();
    await question.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(question).toHaveAttribute('open', '');
    await expect(section).toHaveCSS('opacity', '1');
    await expect(question.locator('summary')).toBeFocused();
    await expect(question.locator('summary')).toBeInViewport({ ratio: 1 });
  },
);

function followDownload(page: Page): Promise<void> {
  return page
    .locator('main a[href*="/download"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
}

/** Has timers of a second or more run 15 times as long: a busy machine may need longer to load an island's scripts. */
async function waitLongForIslands(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: setTimer } = window;
    window.setTimeout = ((action: () => void, ms?: number) =>
      setTimer(action, ms && ms >= 1000 ? ms * 15 : ms)) as typeof window.setTimeout;
  });
}

interface PressOptions {
  /** Position in px above the lower edge; by default the middle. */
  above?: number;
  /** Runs during the press. */
  during?: () => Promise<void>;
  /** How long the press lasts after that; the default is about 70 ms. */
  frames?: number;
  /** How far it is dragged to the right before it ends, in px. */
  stroke?: number;
}

/** Presses where the element is now, with what the device has. Playwright's own click would wait until it rests. */
async function press(page: Page, target: Locator, { above, during, frames = 4, stroke }: PressOptions = {}) {
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const browser = await page.context().newCDPSession(page);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not to be seen`);
  const point = { x: box.x + box.width / 2, y: box.y + box.height - (above ?? box.height / 2) };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] });
  if (!hasTouch) await page.mouse.move(point.x, point.y);
  await (hasTouch ? touch('touchStart') : page.mouse.down());
  await during?.();
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);
  for (let moved = 0; moved < (stroke ?? 0); moved += 10) {
    point.x += 10;
    await (hasTouch ? touch('touchMove') : page.mouse.move(point.x, point.y));
  }
  await (hasTouch ? touch('touchEnd') : page.mouse.up());
  await browser.detach();
}

/** Sets the playback rate of all animations of a page: 1 is normal, 0 pauses them. */
async function letMotionRun(page: Page, playbackRate: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate });
}

/** Waits for the animations of an element and its ancestors. */
async function isStationary(element: Locator): Promise<void> {
  await element.evaluate(async (target) => {
    // A section begins to move in the frame after it came into view.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    for (let around: Element | null = target; around; around = around.parentElement)
      await Promise.all(around.getAnimations().map((animation) => animation.finished));
  });
}

/** @returns a function that returns the headings of sections that have moved or faded since */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  const moved = await page.evaluateHandle(() => {
    const headings = new Set<string>();
    const checkSections = () => {
      for (const section of document.querySelectorAll('main [data-reveal]')) {
        const { opacity, translate } = getComputedStyle(section);
        if (opacity !== '1' || translate !== 'none')
          headings.add(section.querySelector('h2, h3')?.textContent ?? '');
      }
      requestAnimationFrame(checkSections);
    };
    checkSections();
    return headings;
  });
  return () => moved.evaluate((headings) => [...headings]);
}
