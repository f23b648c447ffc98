import { jsonOf, type BlobStore } from '../blob-store/index.ts';
import {
  emptyState,
  historyEntrySchema,
  releaseStateSchema,
  type HistoryEntry,
  type ReleaseState,
} from './release-state.ts';

/** A history entry without its time. */
export type UndatedEntry = Omit<HistoryEntry, 'at'>;

/** A new state and its history entries; without entries nothing has changed. */
export interface Change {
  state: ReleaseState;
  entries: UndatedEntry[];
}

export interface StateStore {
  /** The same object as before while nothing has changed. */
  read(): Promise<ReleaseState>;
  /**
   * Changes the state.
   * @param decide gets the present state and the ISO time, again if another process changed the state meanwhile; if it
   *   throws, nothing changes
   */
  change(decide: (state: ReleaseState, now: string) => Change): Promise<Change>;
  /** The last entries, or all, oldest first. */
  history(last?: number): Promise<HistoryEntry[]>;
}

const document = 'state.json';
const historyLog = 'history';

/** The clock for going live. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The state and its history, stored beside the releases. */
export function createStateStore(blobs: BlobStore, clock = systemClock): StateStore {
  function parse(content: Buffer | undefined): ReleaseState {
    if (!content) return emptyState;
    const parsed = releaseStateSchema.safeParse(jsonOf(content.toString('utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(
      `${blobs.location}/${document} is damaged or not of this version: ${parsed.error.issues[0]?.message}`,
    );
  }
  let last: { state: ReleaseState; tag: string | undefined } = { state: emptyState, tag: undefined };
  return {
    async read() {
      const changed = await blobs.readChanged(document, last.tag);
      if (changed) last = { state: parse(changed.content), tag: changed.tag };
      return last.state;
    },
    async change(decide) {
      let now = '';
      let done: Change = { state: emptyState, entries: [] };
      const apply = (content: Buffer | undefined) => {
        const before = parse(content);
        now = clock().toISOString();
        done = decide(before, now);
        if (done.entries.length === 0) return undefined;
        done.state = { ...done.state, revision: before.revision + 1 };
        return Buffer.from(JSON.stringify(done.state, null, 1));
      };
      await blobs.update(document, apply, { type: 'application/json', cacheControl: 'no-store' });
      for (const entry of done.entries) await blobs.append(historyLog, JSON.stringify({ at: now, ...entry }));
      return done;
    },
    async history(last) {
      const lines = await blobs.lines(historyLog, last);
      // A crash may leave an incomplete line.
      return lines.flatMap((line) => historyEntrySchema.safeParse(jsonOf(line)).data ?? []);
    },
  };
}
