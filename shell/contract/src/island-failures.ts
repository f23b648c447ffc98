/** Fired on an island's element that stays as it was served, or has that HTML again. */
export const islandFailed = 'site:island-failed';

/** When an island failed; in `use` a handler or a promise of its code failed, and the island is still there. */
export const failurePhases = ['load', 'hydrate', 'render', 'use'] as const;
export type FailurePhase = (typeof failurePhases)[number];

/** The topmost lines of a stack that a report names, in releases' scripts: `/r/<remote>/<version>/<path>:<line>:<column>`. */
export const maxReportedLines = 5;

/** The longest message and line of a stack that a report may have, in characters. */
export const maxReportedLength = 300;
