/** The limit that a figure must meet. */
export interface Limit {
  what: string;
  wanted: string;
  /** The measured figure. */
  reached: number;
  met: boolean;
}

export function atLeast(what: string, reached: number, least: number): Limit {
  return { what, wanted: `≥ ${least}`, reached, met: reached >= least };
}

export function atMost(what: string, reached: number, most: number): Limit {
  return { what, wanted: `≤ ${most}`, reached, met: reached <= most };
}

export function below(what: string, reached: number, limit: number): Limit {
  return { what, wanted: `< ${limit}`, reached, met: reached < limit };
}
