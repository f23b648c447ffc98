import type { BlobStore } from '@site/server-kit/blob-store';
import { jsonOf } from '@site/server-kit/json';
import { decide, type Decision } from './decide.ts';
import type { NewEvent } from './events.ts';
import { emptyState, releaseStateSchema, type ReleaseState } from './release-state.ts';
import { StoreUnavailable, failStore } from './store-unavailable.ts';

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
    const [issue] = parsed.error.issues;
    throw new StoreUnavailable(
      `${blobs.location}/${stateDocument} is damaged or not of this version at "${issue?.path.join('.')}": ${issue?.message}`,
    );
  }

  return {
    /** The same object as before while nothing has changed. @throws StoreUnavailable */
    async read(): Promise<ReleaseState> {
      const changed = await blobs.readChanged(stateDocument, last.tag).catch(failStore);
      if (changed) last = { state: parse(changed.content), tag: changed.tag };
      return last.state;
    },
    /** Decides an event in the write that records it. @throws StoreUnavailable when nothing has happened */
    async apply(event: NewEvent): Promise<Decision> {
      let decision: Decision | undefined;
      let fault: unknown = new Error('the store asked for no decision');
      const change = (content: Buffer | undefined) => {
        // Called again after another process has written: the decision of the call before does not count.
        decision = undefined;
        try {
          const before = parse(content);
          decision = decide(before, { ...event, at: clock().toISOString() });
          if ('refusal' in decision || decision.state === before) return undefined;
          return Buffer.from(JSON.stringify(decision.state, null, 1));
        } catch (error) {
          fault = error;
          return undefined;
        }
      };
      const headers = { type: 'application/json', cacheControl: 'no-store' };
      await blobs.update(stateDocument, change, headers).catch(failStore);
      // An error of the decision itself is no failure of the store.
      if (!decision) throw fault;
      return decision;
    },
  };
}

export type Registry = ReturnType<typeof openRegistry>;
