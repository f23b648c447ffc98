import type { BlobStore } from '../blob-store/index.ts';
import { jsonOf } from '../blob-store/json-of.ts';
import {
  emptyState,
  historyEntrySchema,
  releaseStateSchema,
  type HistoryEntry,
  type ReleaseState,
} from './release-state.ts';

/** An entry of the history before it has a date. */
export type UndatedEntry = Omit<HistoryEntry, 'at'>;

/** A changed state and its entries in the history; without entries nothing has changed. */
export interface Change {
  state: ReleaseState;
  entries: UndatedEntry[];
}

export interface StateStore {
  /** The same object as before while nothing has changed. */
  read(): Promise<ReleaseState>;
  /**
   * Changes the state.
   * @param decide gets the present state and the ISO time, again when another process changed the state meanwhile; what
   * it throws leaves everything as it was
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
export function createStateStore(blobs: BlobStore, clock = systemClock): StateStore {
  function parse(content: Buffer | undefined): ReleaseState {
    if (!content) return emptyState;
    const parsed = releaseStateSchema.safeParse(JSON.parse(content.toString('utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(`${blobs.place}/${document} is not of this version: ${parsed.error.issues[0]?.message}`);
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
    async history() {
      const lines = await blobs.lines(historyLog);
      // A crash may leave half a line.
      return lines.flatMap((line) => historyEntrySchema.safeParse(jsonOf(line)).data ?? []);
    },
  };
}
