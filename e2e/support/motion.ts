import type { Locator, Page } from 'playwright/test';

/** Frames between the beginning and the end of a press, by default: some 70 ms. */
const shortPress = 4;

interface PressOptions {
  /** px above the lower edge; the middle where absent. */
  above?: number;
  /** What happens while it is pressed. */
  during?: () => Promise<void>;
  /** How long it is pressed from then on. */
  frames?: number;
}

/** Presses where the element is seen now. Playwright's own click would wait until it no longer moves. */
export async function pressWithMouse(page: Page, target: Locator, options: PressOptions = {}): Promise<void> {
  const { x, y } = await placeOf(target, options);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await options.during?.();
  await passFrames(page, options.frames ?? shortPress);
  await page.mouse.up();
}

/** The same with a finger. */
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

/** Lets all motion of a page run at a rate: 1 is usual, 0 stops it where it is. */
export async function letMotionRun(page: Page, playbackRate: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate });
}

/** Waits until nothing around an element moves. */
export async function standsStill(element: Locator): Promise<void> {
  await element.evaluate(async (target) => {
    for (let around: Element | null = target; around; around = around.parentElement)
      await Promise.all(around.getAnimations().map((animation) => animation.finished));
  });
}

/** @returns a function that answers the headings of the sections that have moved or faded since */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved = new Set<string>();
    const look = () => {
      for (const section of document.querySelectorAll('main [data-reveal]')) {
        const { opacity, translate } = getComputedStyle(section);
        if (opacity !== '1' || translate !== 'none')
          moved.add(section.querySelector('h2, h3')?.textContent ?? '');
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { moved });
  });
  return () => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
}
