import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';
import { build, type Rollup } from 'vite';

export async function servePage(preview: string): Promise<RequestHandler> {
  // Vite builds with the process's NODE_ENV; the preview and releases, started from here, need the former one.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const built = (await build({
    root: join(import.meta.dirname, '../page'),
    configFile: false,
    logLevel: 'error',
    build: { write: false, chunkSizeWarningLimit: 2000 },
  })) as Rollup.RollupOutput;
  process.env.NODE_ENV = NODE_ENV ?? 'development';
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // CodeMirror adds its styles to the page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `frame-src ${preview}`,
  ].join('; ');
  return (request, response, next) => {
    const path = request.path === '/' ? '/index.html' : request.path;
    const file = files.get(path);
    if (file === undefined) return next();
    response.type(extname(path)).set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    response.send(typeof file === 'string' ? file : Buffer.from(file));
  };
}
