import jsQR from 'jsqr';
import type { Locator } from 'playwright/test';
import sharp from 'sharp';

/** What a phone's camera reads from an image of the page, as the browser shows it. */
export async function readQrCode(image: Locator): Promise<string | undefined> {
  const shown = sharp(await image.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await shown.toBuffer({ resolveWithObject: true });
  // Phones read light codes on dark as well, scanners do not.
  return jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })
    ?.data;
}
