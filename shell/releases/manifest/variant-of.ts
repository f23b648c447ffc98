import type { ReleasePage } from '@site/shell-contract/manifest';

/** A page's address and query; pages with the same one can only follow each other, each from its day on. */
export const variantOf = ({ address, query }: Pick<ReleasePage, 'address' | 'query'>): string =>
  `${address} ${JSON.stringify(query)}`;
