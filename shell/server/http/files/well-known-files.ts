import { Router } from 'express';
import type { Site } from '@site/shell-contract';
import { webManifestPath } from '../../pages/linked-paths.ts';
import { securityTxt, securityTxtPath } from './security-txt.ts';
import { webManifest } from './web-manifest.ts';

/** Small files at fixed paths, made of the site's values. */
export function wellKnownFiles(site: Site): Router {
  const router = Router();
  router.get(webManifestPath, (_request, response) => {
    response.type('application/manifest+json').set('Cache-Control', 'public, max-age=3600');
    response.send(JSON.stringify(webManifest(site)));
  });
  router.get('/robots.txt', (_request, response) => void response.type('text').send(robots(site.origin)));
  router.get(securityTxtPath, (_request, response) => {
    response.type('text').set('Cache-Control', 'public, max-age=3600').send(securityTxt(site));
  });
  return router;
}

/** Allows everything but the api; pages that must not be listed say `noindex`. */
function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
