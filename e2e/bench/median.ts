/** The middle of some numbers. @throws Error where there are none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing');
  return (lower + upper) / 2;
}

/** Records, also of records, whose values are numbers. */
type Numbers<Figures> = {
  [Name in keyof Figures]: Figures[Name] extends number ? number : Numbers<Figures[Name]>;
};

/**
 * Each figure's own median: the runs need not agree on which of them is in the middle.
 * @throws Error where there are none
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
