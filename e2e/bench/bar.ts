/** What a figure must reach. */
export interface Bar {
  what: string;
  wanted: string;
  /** As measured. */
  reached: number;
  met: boolean;
}

export function atLeast(what: string, reached: number, least: number): Bar {
  return { what, wanted: `≥ ${least}`, reached, met: reached >= least };
}

export function atMost(what: string, reached: number, most: number): Bar {
  return { what, wanted: `≤ ${most}`, reached, met: reached <= most };
}

export function below(what: string, reached: number, limit: number): Bar {
  return { what, wanted: `< ${limit}`, reached, met: reached < limit };
}
