/** Size of an Open Graph picture in px, which all networks show uncut (1.91 : 1). */
export const openGraphSize = { width: 1200, height: 630 } as const;
