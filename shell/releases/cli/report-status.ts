import type { HistoryEntry, ReleaseState } from '../state/release-state.ts';
import { newerReleases } from '../state/go-live.ts';

export function describeStore(location: string): string {
  return `store: ${location} (a site with another DATA_DIR or RELEASE_STORE has its own: set it here too)`;
}

/** For a terminal. @param location of the store */
export function reportStatus(state: ReleaseState, location: string): string {
  const remotes = Object.keys(state.remotes).sort();
  const lines = remotes.flatMap((name) => reportRemote(state, name));
  const refused = state.refused.map(
    ({ remote, version, reason, at }) => `  ${at}  ${remote} ${version ?? '(no version)'}: ${reason}`,
  );
  return [
    describeStore(location),
    ...(lines.length > 0 ? lines : ['No release was accepted yet.']),
    ...(refused.length > 0 ? ['refused', ...refused] : []),
  ].join('\n');
}

function reportRemote(state: ReleaseState, name: string): string[] {
  const remote = state.remotes[name];
  if (!remote) return [];
  const { live, pin, canary, accepted } = remote;
  const [next] = newerReleases(state, name);
  const waiting = Object.entries(accepted).filter(([, { isWaiting, withdrawn }]) => isWaiting && !withdrawn);
  return [
    `${name}  ${live ? `${live.version}, live since ${live.since}` : 'nothing is live'}`,
    ...(pin ? [`  pinned since ${pin.since} by ${pin.who}${pin.why && `: ${pin.why}`}`] : []),
    ...(pin && next ? [`  ${next} waits until it is unpinned`] : []),
    ...(canary ? [`  canary ${canary.version} at ${canary.percent} % since ${canary.since}`] : []),
    ...waiting.map(([version, { notBefore }]) => `  ${version} goes live at ${notBefore}`),
    `  kept: ${Object.entries(accepted)
      .map(([version, { withdrawn }]) => (withdrawn ? `${version} (withdrawn: ${withdrawn})` : version))
      .join(', ')}`,
  ];
}

export function reportHistory(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'Nothing has happened yet.';
  return entries
    .flatMap(({ at, who, what, remote, version, why, changes = [] }) => [
      [at, who, what, remote, version, why && `(${why})`].filter(Boolean).join('  '),
      ...changes.map((line) => `    ${line}`),
    ])
    .join('\n');
}
