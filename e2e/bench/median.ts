/** The middle of some numbers, or of each figure in some records of them. @throws Error where there are none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing');
  return (lower + upper) / 2;
}

/** Each figure's own median: the runs need not agree on which of them is in the middle. */
export function medians<Figures extends Record<keyof Figures, number>>(runs: readonly Figures[]): Figures {
  const [first] = runs;
  if (!first) throw new Error('There is no median of nothing');
  const names = Object.keys(first) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Figures;
}
