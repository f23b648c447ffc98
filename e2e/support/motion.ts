import type { Locator, Page } from 'playwright/test';

/** The default length of a press in frames: about 70 ms. */
const shortPress = 4;

interface PressOptions {
  /** Position in px above the lower edge; by default the middle. */
  above?: number;
  /** Runs during the press. */
  during?: () => Promise<void>;
  /** How long the press lasts after that. */
  frames?: number;
}

/** Presses where the element is now. Playwright's own click would wait until it no longer moves. */
export async function pressWithMouse(page: Page, target: Locator, options: PressOptions = {}): Promise<void> {
  const { x, y } = await placeOf(target, options);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await options.during?.();
  await passFrames(page, options.frames ?? shortPress);
  await page.mouse.up();
}

/** The same by touch. */
export async function pressWithFinger(
  page: Page,
  target: Locator,
  options: PressOptions = {},
): Promise<void> {
  const point = await placeOf(target, options);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await options.during?.();
  await passFrames(page, options.frames ?? shortPress);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await browser.detach();
}

async function placeOf(target: Locator, { above }: PressOptions): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not to be seen`);
  return {
    x: box.x + box.width / 2,
    y: above === undefined ? box.y + box.height / 2 : box.y + box.height - above,
  };
}

async function passFrames(page: Page, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);
}

/** Sets the playback rate of all animations of a page: 1 is normal, 0 pauses them. */
export async function letMotionRun(page: Page, playbackRate: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate });
}

/** Waits for the animations of an element and its ancestors. */
export async function isStationary(element: Locator): Promise<void> {
  await element.evaluate(async (target) => {
    for (let around: Element | null = target; around; around = around.parentElement)
      await Promise.all(around.getAnimations().map((animation) => animation.finished));
  });
}

/** @returns a function that returns the headings of sections that have moved or faded since */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved = new Set<string>();
    const checkSections = () => {
      for (const section of document.querySelectorAll('main [data-reveal]')) {
        const { opacity, translate } = getComputedStyle(section);
        if (opacity !== '1' || translate !== 'none')
          moved.add(section.querySelector('h2, h3')?.textContent ?? '');
      }
      requestAnimationFrame(checkSections);
    };
    checkSections();
    Object.assign(window, { moved });
  });
  return () => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
}
