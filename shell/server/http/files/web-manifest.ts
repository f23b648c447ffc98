import type { Site } from '@site/shell-contract';

/** The web app manifest for home screens (W3C). The site is not an app: it opens in a browser tab. */
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
