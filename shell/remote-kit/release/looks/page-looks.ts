import type { Page } from 'playwright';

/** Px. */
const windowHeight = 900;

export interface Look {
  width: number;
  theme: 'light' | 'dark';
}

/** Phone, tablet, desktop in px. Under 768 px the site is light whatever the visitor's system is (L13). */
export const looks: readonly Look[] = [
  { width: 1440, theme: 'dark' },
  { width: 1440, theme: 'light' },
  { width: 768, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 360, theme: 'light' },
];

/** Has an open page look so, with all its pictures there. */
export async function showLook(page: Page, { width, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: windowHeight });
  await page.evaluate(async () => {
    // Pictures further down wait until they are near; a picture of the whole page wants them all.
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/** A picture of the whole page as it looks now (PNG). The page was opened after `ignoreWindowsOfOnePixel`. */
export async function takePicture(page: Page): Promise<Buffer> {
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

/**
 * For a picture of a whole page Chromium makes the window one pixel wide for a moment; the site would take it for a
 * phone, and be light from then on. Runs in the page, before its scripts.
 */
export function ignoreWindowsOfOnePixel(): void {
  const { addEventListener } = MediaQueryList.prototype;
  MediaQueryList.prototype.addEventListener = function (type: string, listener: unknown, options?: unknown) {
    addEventListener.call(
      this,
      type,
      (event: Event) => {
        if (innerWidth > 1) (listener as (event: Event) => void)(event);
      },
      options as AddEventListenerOptions,
    );
  };
}
