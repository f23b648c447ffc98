import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface PictureDifference {
  /** How many pixels differ, anti-aliasing apart. */
  pixels: number;
  /** PNG: equal pixels pale, different ones red. Absent where nothing differs. */
  picture?: Buffer;
}

/** Compares two pictures of a page; the smaller one is extended with transparent pixels. */
export async function comparePictures(before: Buffer, after: Buffer): Promise<PictureDifference> {
  // Most pictures are the same to the byte; comparing pixels is slow.
  if (before.equals(after)) return { pixels: 0 };
  const [old, now] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
  const onto = async (png: Buffer, size: { width: number; height: number }) =>
    sharp(png)
      .ensureAlpha()
      .extend({ right: width - size.width, bottom: height - size.height, background: '#0000' })
      .raw()
      .toBuffer();
  const difference = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(await onto(before, old), await onto(after, now), difference, width, height, {
    alpha: 0.25,
  });
  if (pixels === 0) return { pixels };
  const picture = await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { pixels, picture };
}
