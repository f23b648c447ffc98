import type { ReleaseState } from '../contract.ts';

export interface ReleaseCommand {
  /** A script of the remote (`release`), or of the workspace (`releases`). */
  script: 'release' | 'releases';
  args: string[];
}

const why = ['--why', 'taken back by the legal team'];

/**
 * The commands that release the present texts, to be run one after the other until one fails.
 * @param last the release before
 * @param day from which visitors see it (ISO 8601); undefined for immediately
 * @param options of every release
 */
export function planRelease(
  last: ReleaseState,
  day: string | undefined,
  options: readonly string[],
): ReleaseCommand[] {
  const notBefore = day ? ['--not-before', startOf(day)] : [];
  const again = last.isVersionUsed ? ['--again'] : [];
  return [
    { script: 'release', args: [...options, ...notBefore, ...again] },
    // Until a release with a later day replaces it, a release that was taken back would come back.
    ...(last.isPinnedAtEarlier
      ? [{ script: 'releases' as const, args: ['unpin', 'legal', '--withdraw', ...why] }]
      : []),
  ];
}

/** Whether visitors see a release that was published, unless another has replaced it. @param today ISO 8601 */
export function hasBegun({ day }: ReleaseState, today: string): boolean {
  return !day || day <= today;
}

/**
 * The command that takes a published release back. One that visitors see is not withdrawn at once: the pages that they have
 * open still load its files.
 */
export function planWithdrawal(last: ReleaseState & { version: string }, today: string): ReleaseCommand {
  // By its version: another release may have replaced it, of which the editor knows nothing.
  const command = hasBegun(last, today)
    ? ['rollback', 'legal', '--from', last.version]
    : ['withdraw', 'legal', last.version];
  return { script: 'releases', args: [...command, ...why] };
}

/** The start of a day in the publisher's time zone. */
function startOf(day: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Zurich', timeZoneName: 'longOffset' });
  const zone = format.formatToParts(new Date(`${day}T00:00:00Z`)).find(({ type }) => type === 'timeZoneName');
  return `${day}T00:00:00${zone?.value.replace('GMT', '') || 'Z'}`;
}
