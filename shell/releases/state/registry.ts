import { jsonOf, type BlobStore } from '@site/http-server/blob-store';
import { decide, type Decision } from './decide.ts';
import type { NewEvent } from './events.ts';
import { emptyState, releaseStateSchema, type ReleaseState } from './release-state.ts';

const stateDocument = 'registry.json';

/** The clock for going live, and for the times in the history. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function openRegistry(blobs: BlobStore, clock = systemClock) {
  let last: { state: ReleaseState; tag: string | undefined } = { state: emptyState, tag: undefined };

  function parse(content: Buffer | undefined): ReleaseState {
    if (!content) return emptyState;
    const parsed = releaseStateSchema.safeParse(jsonOf(content.toString('utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(
      `${blobs.location}/${stateDocument} is damaged or not of this version: ${parsed.error.issues[0]?.message}`,
    );
  }

  return {
    /** The same object as before while nothing has changed. */
    async read(): Promise<ReleaseState> {
      const changed = await blobs.readChanged(stateDocument, last.tag);
      if (changed) last = { state: parse(changed.content), tag: changed.tag };
      return last.state;
    },
    /** Decides an event in the write that records it. @throws Error when nothing has happened, as the store failed */
    async apply(event: NewEvent): Promise<Decision> {
      let decision: Decision = { refusal: '' };
      const write = (content: Buffer | undefined) => {
        const before = parse(content);
        decision = decide(before, { ...event, at: clock().toISOString() });
        if ('refusal' in decision || decision.state === before) return undefined;
        return Buffer.from(JSON.stringify(decision.state, null, 1));
      };
      await blobs.update(stateDocument, write, { type: 'application/json', cacheControl: 'no-store' });
      return decision;
    },
  };
}

export type Registry = ReturnType<typeof openRegistry>;
