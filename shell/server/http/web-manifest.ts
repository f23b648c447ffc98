import type { Site } from '@site/shell-contract';

/** What a home screen shows of the site (W3C, Web App Manifest). The site is no app: it opens in a browser's tab. */
export function webManifest(site: Site) {
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
    // `--color-accent` and `--color-page` of the light theme, in the notation that manifests take.
    theme_color: '#0b6468',
    background_color: '#f8fbfb',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}
