import { islandFailuresPath, type FailurePhase } from '@site/shell-contract/island-failures';
import type { IslandData } from '../page-data.ts';

/** The server's limit, in characters. */
const maxMessageLength = 300;

/** An island that failed, and in which phase. */
export class IslandFailure extends Error {
  override readonly name = 'IslandFailure';
  readonly phase: FailurePhase;

  constructor(phase: FailurePhase, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.phase = phase;
  }
}

/** Reports a failure, for the comparison of a canary with the live release. Contains nothing about the visitor. */
export function reportFailure(
  { remote, page, release }: IslandData,
  view: string | undefined,
  { phase, message }: IslandFailure,
): void {
  const { version } = release;
  const report = { remote, version, phase, page, message: message.slice(0, maxMessageLength), view };
  navigator.sendBeacon(islandFailuresPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
