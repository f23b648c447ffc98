/** The blog's articles, newest first; each has a page below `/blog`. `texts` is its message key. */
export const articles = [{ slug: 'fibre-colours', day: '2026-11-23', texts: 'blog.fibreColours' }] as const;

export type Article = (typeof articles)[number];

/** An article's path, without a language prefix. */
export function articlePath({ slug }: Article): string {
  return `/blog/${slug}`;
}
