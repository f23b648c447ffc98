/** The median. @throws Error for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing');
  return (lower + upper) / 2;
}

/** Nested records of numbers. */
type Numbers<Figures> = {
  [Name in keyof Figures]: Figures[Name] extends number ? number : Numbers<Figures[Name]>;
};

/**
 * The median of each figure on its own; they may come from different runs.
 * @throws Error for an empty list
 */
export function medians<Figures extends Numbers<Figures>>(runs: readonly Figures[]): Figures {
  const [first] = runs;
  if (!first) throw new Error('There is no median of nothing');
  const names = Object.keys(first) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => {
      const values = runs.map((run) => run[name]) as unknown[];
      return [
        name,
        typeof first[name] === 'number' ? median(values as number[]) : medians(values as object[]),
      ];
    }),
  ) as Figures;
}
