import { maxReportedLength, maxReportedLines, type FailurePhase } from '@site/shell-contract/island-failures';
import { islandFailuresPath } from '@site/shell-contract/shell-paths';
import type { IslandData } from '../page-data.ts';

export class IslandFailure extends Error {
  override readonly name = 'IslandFailure';
  readonly phase: FailurePhase;

  constructor(phase: FailurePhase, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.phase = phase;
  }
}

/** Reports a failure with the lines of releases' scripts where it happened, and nothing about the visitor. */
export function reportFailure(
  { remote, page, release }: IslandData,
  view: string | undefined,
  { phase, message, cause }: IslandFailure,
): void {
  const { version } = release;
  const report = {
    remote,
    version,
    phase,
    page,
    view,
    message: message.slice(0, maxReportedLength),
    error: (cause as Error | undefined)?.name,
    stack: linesOf(cause),
  };
  navigator.sendBeacon(islandFailuresPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** Reports the first error that an island's code leaves to the browser: of a handler, or of a promise. */
export function reportUncaught(data: IslandData, view: string | undefined): void {
  const report = ({ error, reason }: { error?: unknown; reason?: unknown }) => {
    const failure = new IslandFailure('use', error ?? reason);
    // An extension's errors are not ours.
    if (linesOf(failure.cause).length === 0) return;
    removeEventListener('error', report);
    removeEventListener('unhandledrejection', report);
    reportFailure(data, view, failure);
  };
  addEventListener('error', report);
  addEventListener('unhandledrejection', report);
}

/** The topmost lines of a stack in releases' scripts, in the form of every browser. */
function linesOf(error: unknown): string[] {
  const [, ...lines] = (error as Error | undefined)?.stack?.split(location.origin) ?? [];
  return lines.flatMap((line) => /^\/r\/[\w./:-]+/.exec(line) ?? []).slice(0, maxReportedLines);
}
