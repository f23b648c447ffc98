import { toString } from 'qrcode';

/**
 * Draws a QR code: dark on white in every theme, with the quiet zone of four modules that scanners need. The
 * drawing has neither script nor style.
 * @param text what a scanner reads, such as an absolute URL
 * @returns an SVG document
 */
export function drawQrCode(text: string): Promise<string> {
  return toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
