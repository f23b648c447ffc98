import { jsonOf, type BlobStore } from '@site/http-server/blob-store';
import { decide, type Decision } from './decide.ts';
import type { NewEvent } from './events.ts';
import {
  emptyState,
  releaseStateSchema,
  type HistoryEntry,
  type ReleaseState,
  historyEntrySchema,
} from './release-state.ts';
import { z } from 'zod';

const stateDocument = 'registry.json';

/** The clock for going live, and for the times in the history. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** What is live, and how that changes: by events alone. */
export interface Registry {
  /** The same object as before while nothing has changed. */
  read(): Promise<ReleaseState>;
  /**
   * Decides an event in the write that records it: again, if another process wrote meanwhile.
   * @throws Error when the store cannot be read or written; then nothing has happened
   */
  apply(event: NewEvent): Promise<Decision>;
  /** The whole history, oldest first. */
  history(): Promise<HistoryEntry[]>;
}

export function openRegistry(blobs: BlobStore, clock = systemClock): Registry {
  let last: { state: ReleaseState; tag: string | undefined } = { state: emptyState, tag: undefined };

  function parse(content: Buffer | undefined): ReleaseState {
    if (!content) return emptyState;
    const parsed = releaseStateSchema.safeParse(jsonOf(content.toString('utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(
      `${blobs.location}/${stateDocument} is damaged or not of this version: ${parsed.error.issues[0]?.message}`,
    );
  }

  async function apply(event: NewEvent): Promise<Decision> {
    let decision: Decision = { refusal: '' };
    const write = (content: Buffer | undefined) => {
      const before = parse(content);
      decision = decide(before, { ...event, at: clock().toISOString() });
      if ('refusal' in decision || decision.state === before) return undefined;
      return Buffer.from(JSON.stringify(decision.state, null, 1));
    };
    await blobs.update(stateDocument, write, { type: 'application/json', cacheControl: 'no-store' });
    return decision;
  }

  return {
    async read() {
      const changed = await blobs.readChanged(stateDocument, last.tag);
      if (changed) last = { state: parse(changed.content), tag: changed.tag };
      return last.state;
    },
    async apply(event) {
      const decision = await apply(event);
      if ('refusal' in decision) return decision;
      // The event has happened, whatever becomes of the archive; a later event tries it again.
      const revision = await archiveIfLong(blobs, decision.state.history).catch(() => undefined);
      if (revision !== undefined)
        await apply({ type: 'archived', revision, who: '', why: '' }).catch(() => undefined);
      return decision;
    },
    async history() {
      const { history } = await this.read();
      const archived = await archivedEntries(blobs);
      const newest = archived.at(-1)?.revision ?? -1;
      return [...archived, ...history.filter(({ revision }) => revision > newest)];
    },
  };
}

/** The state document holds at most about this many entries; then the older half is archived. */
const longestHistory = 200;
const archivedAtOnce = 100;

/** Archived entries: `registry-history/<month>/<first revision>.json`. */
export const archiveFolder = 'registry-history/';

/**
 * Archives the oldest entries of a long history. Every process writes the same file for the same entries, so a crash or
 * a second writer costs nothing.
 * @returns the revision up to which entries are archived; undefined where the history is short
 */
async function archiveIfLong(
  blobs: BlobStore,
  history: readonly HistoryEntry[],
): Promise<number | undefined> {
  if (history.length <= longestHistory) return undefined;
  const [first] = history;
  const last = history[archivedAtOnce - 1];
  if (!first || !last) return undefined;
  // Entries of one revision stay together.
  const entries = history.filter(({ revision }) => revision <= last.revision);
  const name = `${archiveFolder}${first.at.slice(0, 7)}/${String(first.revision).padStart(9, '0')}.json`;
  await blobs.write(name, Buffer.from(JSON.stringify(entries, null, 1)), { type: 'application/json' });
  return last.revision;
}

/** All archived entries, oldest first. */
async function archivedEntries(blobs: BlobStore): Promise<HistoryEntry[]> {
  const contents = await Promise.all((await blobs.list(archiveFolder)).map((name) => blobs.read(name)));
  const entries = contents.flatMap(
    (content) => z.array(historyEntrySchema).safeParse(jsonOf(content?.toString('utf8') ?? '')).data ?? [],
  );
  return entries.sort((a, b) => a.revision - b.revision);
}
