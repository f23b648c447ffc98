import type { Page } from 'playwright';

/** Px. */
const windowHeight = 900;

export interface Viewport {
  width: number;
  theme: 'light' | 'dark';
}

/** Phone, tablet, desktop in px. Under 768 px the site is light whatever the visitor's system is (L13). */
export const viewports: readonly Viewport[] = [
  { width: 1440, theme: 'dark' },
  { width: 1440, theme: 'light' },
  { width: 768, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 360, theme: 'light' },
];

/** Shows an open page in a viewport, with all its images, fonts and transitions settled. */
export async function setViewport(page: Page, { width, theme }: Viewport): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: windowHeight });
  await page.evaluate(async () => {
    // The page gets the resize event in the next frame, and paints its reaction in the one after.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // Lazy images below the window would be missing from a picture of the whole page.
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/** A screenshot of the whole page (PNG). */
export async function takePicture(page: Page): Promise<Buffer> {
  const { width, height } = await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
    return { width: innerWidth, height: document.documentElement.scrollHeight };
  });
  const browser = await page.context().newCDPSession(page);
  // Not Playwright's: compressing the PNG well takes most of its time.
  const { data } = await browser.send('Page.captureScreenshot', {
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  await browser.detach();
  return Buffer.from(data, 'base64');
}
