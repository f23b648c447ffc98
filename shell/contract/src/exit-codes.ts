/** Exit codes of the release commands that another program tells apart; 1 is any other failure. */
export const exitCodes = {
  /** Of `release`: visual changes were shown for the first time; the same command then releases. */
  changesUnseen: 3,
  /** Of `releases`: the release to roll back from is not live. */
  releaseReplaced: 4,
} as const;
