import type { ListParameters } from './parameters.ts';
import { noSuch } from './provider-error.ts';

interface Listed {
  id: string;
  created: number;
}

/** One page of a list, the newest first. */
export function pageOf<T extends Listed>(url: string, all: T[], params: ListParameters) {
  const { limit = 10, starting_after: after, created } = params;
  const within = (one: T) =>
    typeof created === 'number'
      ? one.created === created
      : one.created >= (created?.gte ?? 0) &&
        one.created > (created?.gt ?? -1) &&
        one.created < (created?.lt ?? Infinity) &&
        one.created <= (created?.lte ?? Infinity);
  // The sort is stable: objects of one second keep their order of creation.
  const newest = all
    .filter(within)
    .reverse()
    .sort((a, b) => b.created - a.created);
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && from === 0) throw noSuch('object', after);
  return {
    object: 'list' as const,
    url,
    has_more: newest.length > from + limit,
    data: newest.slice(from, from + limit),
  };
}
