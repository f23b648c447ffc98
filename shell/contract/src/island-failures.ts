/** Where browsers report an island that failed. */
export const islandFailuresPath = '/island-failures';

/** Where an island failed: its code did not load, it did not come to life, or it broke afterwards. */
export const failurePhases = ['load', 'hydrate', 'render'] as const;
export type FailurePhase = (typeof failurePhases)[number];
