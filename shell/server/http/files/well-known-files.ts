import { Router } from 'express';
import type { Site } from '@site/shell-contract';
import { webManifestPath } from '../../pages/linked-paths.ts';
import { sendFile } from './send-file.ts';
import { securityTxt, securityTxtPath } from './security-txt.ts';
import { webManifest } from './web-manifest.ts';

/** Small files at fixed paths, made of the site's values. */
export function wellKnownFiles(site: Site): Router {
  const router = Router();
  function add(path: string, type: string, content: () => string): void {
    router.get(path, async (request, response) => {
      response.set('Cache-Control', 'public, max-age=3600');
      await sendFile(request, response, { content: Buffer.from(content()), type });
    });
  }
  add(webManifestPath, 'application/manifest+json', () => JSON.stringify(webManifest(site)));
  add('/robots.txt', 'text/plain', () => robots(site.origin));
  add(securityTxtPath, 'text/plain', () => securityTxt(site));
  return router;
}

/** Allows everything but the api; pages that must not be listed say `noindex`. */
function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
