/** The file types allowed in a release, by file extension. No other file is served. */
const fileTypes = new Map<string, string>(
  Object.entries({
    js: 'text/javascript',
    mjs: 'text/javascript',
    css: 'text/css',
    html: 'text/html',
    json: 'application/json',
    pdf: 'application/pdf',
    woff2: 'font/woff2',
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
  }),
);

export function fileTypeOf(path: string): string | undefined {
  return path.includes('.') ? fileTypes.get(path.slice(path.lastIndexOf('.') + 1)) : undefined;
}
