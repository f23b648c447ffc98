import type { Objects } from '@site/shell-contract/objects';
import {
  emptyState,
  historyEntrySchema,
  releaseStateSchema,
  type HistoryEntry,
  type ReleaseState,
} from './release-state.ts';

/** What a change says of itself in the history. */
export type Deed = Omit<HistoryEntry, 'at'>;

/** A changed state and what the history says of it; no deed, no change. */
export interface Change {
  state: ReleaseState;
  deeds: Deed[];
}

export interface StateStore {
  read(): Promise<ReleaseState>;
  /**
   * Changes the state while no one else does.
   * @param decide gets the state as it is and the ISO time; what it throws leaves everything as it was
   */
  change(decide: (state: ReleaseState, now: string) => Change): Promise<Change>;
  /** Oldest first. */
  history(): Promise<HistoryEntry[]>;
}

const document = 'state.json';
const historyLog = 'history';

/** The time that releases go by. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The state and its history, beside the releases that are kept. */
export function createStateStore(objects: Objects, clock = systemClock): StateStore {
  async function read(): Promise<ReleaseState> {
    const content = await objects.read(document);
    if (!content) return emptyState;
    const parsed = releaseStateSchema.safeParse(JSON.parse(content.toString('utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(
      `${objects.place}/${document} is not of this version: ${parsed.error.issues[0]?.message}`,
    );
  }
  return {
    read,
    change: (decide) =>
      objects.exclusively(async (stillAlone) => {
        const before = await read();
        const now = clock().toISOString();
        const { state, deeds } = decide(before, now);
        if (deeds.length === 0) return { state: before, deeds };
        const after = { ...state, revision: before.revision + 1 };
        await stillAlone();
        await objects.write(document, Buffer.from(JSON.stringify(after, null, 1)), {
          type: 'application/json',
          cacheControl: 'no-store',
        });
        for (const deed of deeds) await objects.append(historyLog, JSON.stringify({ at: now, ...deed }));
        return { state: after, deeds };
      }),
    async history() {
      const lines = await objects.lines(historyLog);
      return lines.flatMap((line) => historyEntrySchema.safeParse(jsonOf(line)).data ?? []);
    },
  };
}

/** A line that a crash cut short is no JSON. */
function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
