import { liveCombinations, remoteState, type ReleaseState } from '../history/release-state.ts';

/**
 * The live release before this one, or the present one if this was never live. Undefined where there was none or it is
 * not kept.
 */
export function releaseBefore(state: ReleaseState, remote: string, version: string): string | undefined {
  const { accepted } = remoteState(state, remote);
  const shown = liveCombinations(state).flatMap(({ releases }) => releases[remote] ?? []);
  const kept = [...new Set(shown)].filter((each) => each === version || isKept(accepted, each));
  return kept[kept.indexOf(version) + 1];
}

function isKept(accepted: ReturnType<typeof remoteState>['accepted'], version: string): boolean {
  return Object.hasOwn(accepted, version) && !accepted[version]?.withdrawn;
}
