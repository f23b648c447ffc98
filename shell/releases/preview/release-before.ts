import { liveCombinations, remoteState, type ReleaseState } from '../history/release-state.ts';

/**
 * What visitors got of a remote before a release; of one that was never live, what they get now. Undefined where none is
 * kept, or none was before.
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
