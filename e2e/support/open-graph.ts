import { z } from 'zod';

const absolute = z.url({ protocol: /^https?$/ });

/** The properties that ogp.me requires, and those that networks need to show a large picture. */
export const openGraph = z.object({
  'og:type': z.literal('website'),
  'og:title': z.string().min(5),
  'og:description': z.string().min(20),
  'og:url': absolute,
  'og:site_name': z.string().min(1),
  'og:locale': z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
});

/** The size of a picture that every network shows uncropped, 1.91 to 1. */
export const openGraphPicture = z.object({
  'og:image': absolute,
  'og:image:type': z.literal('image/png'),
  'og:image:width': z.literal('1200'),
  'og:image:height': z.literal('630'),
  'og:image:alt': z.string().min(3),
  'twitter:card': z.literal('summary_large_image'),
});

/** The fields of a web manifest that home screens need (W3C, Web App Manifest). */
export const webManifest = z.object({
  name: z.string().min(1),
  short_name: z.string().min(1),
  start_url: z.literal('/'),
  display: z.enum(['browser', 'minimal-ui', 'standalone']),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string().regex(/^\d+x\d+$/),
      type: z.literal('image/png'),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});
