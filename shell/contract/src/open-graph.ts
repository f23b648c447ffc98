/** Width and height of an Open Graph picture in px: what every network shows uncut (1.91 : 1). */
export const openGraphSize = { width: 1200, height: 630 } as const;
