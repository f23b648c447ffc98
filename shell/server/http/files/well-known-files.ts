import { Router } from 'express';
import type { Site } from '@site/shell-contract';
import {
  apiPath,
  robotsPath,
  securityTxtPath,
  sitemapPath,
  webManifestPath,
} from '@site/shell-contract/shell-paths';
import { sendFile } from './send-file.ts';
import { languages } from '@site/shared-i18n';

/** How long the content is valid, in ms; RFC 9116 recommends less than a year. */
const validity = 180 * 24 * 60 * 60 * 1000;

function securityTxt({ email, origin }: Site): string {
  const today = new Date().setUTCHours(0, 0, 0, 0);
  const fields = {
    Contact: `mailto:${email}`,
    Expires: new Date(today + validity).toISOString(),
    'Preferred-Languages': languages.join(', '),
    Canonical: origin + securityTxtPath,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

export function wellKnownFiles(site: Site): Router {
  const router = Router();
  function add(path: string, type: string, write: () => string): void {
    let content = Buffer.alloc(0);
    router.get(path, async (request, response) => {
      const current = Buffer.from(write());
      // The same Buffer while nothing has changed, so that `sendFile` compresses it once.
      if (!current.equals(content)) content = current;
      response.set('Cache-Control', 'public, max-age=3600');
      await sendFile(request, response, { content, type });
    });
  }
  add(webManifestPath, 'application/manifest+json', () => JSON.stringify(webManifest(site)));
  add(robotsPath, 'text/plain', () => robots(site.origin));
  add(securityTxtPath, 'text/plain', () => securityTxt(site));
  return router;
}

function robots(origin: string): string {
  return `User-agent: *\nDisallow: ${apiPath}/\n\nSitemap: ${origin}${sitemapPath}\n`;
}

/** The web app manifest for home screens (W3C). The site is not an app: it opens in a browser tab. */
function webManifest(site: Site) {
  const icon = (src: string, edge: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    start_url: '/',
    display: 'browser',
    // `--color-accent` and `--color-page` of the light theme: manifests do not support oklch().
    theme_color: '#0b6468',
    background_color: '#f8fbfb',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}
