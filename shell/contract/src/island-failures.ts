/** Where browsers report an island that failed. */
export const islandFailuresPath = '/island-failures';

/** When an island failed: loading its code, hydrating, or rendering afterwards. */
export const failurePhases = ['load', 'hydrate', 'render'] as const;
export type FailurePhase = (typeof failurePhases)[number];
