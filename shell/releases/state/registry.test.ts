import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';
import { openRegistry, type Registry } from './registry.ts';
import { StoreUnavailable } from './store-unavailable.ts';
import { emptyState, type ReleaseState } from './release-state.ts';
import { eventSequences } from './testing/arbitrary-events.ts';
import { verifyRules } from './testing/play-events.ts';

/** A process that was killed: nothing comes back from its store. */
class Killed extends Error {}

/**
 * A store as one process sees it, on the real folder.
 * @param killAt how many of its reads and writes succeed; the next one is done, or not, and the process is gone
 */
function storeOfProcess(blobs: BlobStore, killAt: number, isDone: boolean): BlobStore {
  let left = killAt;
  const step = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (left < 0) throw new Killed();
    if (left-- > 0) return run();
    if (isDone) await run();
    throw new Killed();
  };
  return {
    ...blobs,
    readChanged: (name, tag) => step(() => blobs.readChanged(name, tag)),
    update: (name, change) => step(() => blobs.update(name, change)),
  };
}

/** Applies events one by one, until the process is killed. @returns the revisions that the registry answered */
async function runProcess(registry: Registry, events: readonly Parameters<Registry['apply']>[0][]) {
  const answered: number[] = [];
  try {
    for (const event of events) {
      const decision = await registry.apply(event);
      if ('state' in decision && decision.entries.length > 0) answered.push(decision.state.revision);
    }
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof Killed)) throw error;
  }
  return answered;
}

/** Every state that was ever stored, as the folder's numbered contents show. */
async function storedStates(blobs: BlobStore): Promise<ReleaseState[]> {
  const names = (await blobs.list('registry.json/')).sort((a, b) => numberOf(a) - numberOf(b));
  const contents = await Promise.all(names.map((name) => blobs.read(name)));
  return contents.map((content) => JSON.parse(String(content)) as ReleaseState);
}

const numberOf = (name: string) => Number(name.split('/')[1]);

test('R15 R3 two processes, their clocks minutes apart, killed between any two steps: every answer happened, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(eventSequences, eventSequences),
      fc.tuple(fc.nat(60), fc.nat(60)),
      fc.tuple(fc.boolean(), fc.boolean()),
      async (histories, killAt, isDone) => {
        const folder = await mkdtemp(join(tmpdir(), 'registry-'));
        try {
          const blobs = await openBlobStore(folder);
          const answered = await Promise.all(
            [0, 1].map((process) => {
              const clock = () => new Date(Date.now() + process * 5 * 60_000);
              const blobsOfProcess = storeOfProcess(blobs, killAt[process] ?? 0, isDone[process] ?? false);
              return runProcess(openRegistry(blobsOfProcess, clock), histories[process] ?? []);
            }),
          );
          const states = await storedStates(blobs);
          states.reduce((before, after) => {
            expect(after.revision, 'no change is lost or made twice').toBe(before.revision + 1);
            verifyRules(before, after);
            return after;
          }, emptyState);
          const revisions = answered.flat().sort((a, b) => a - b);
          expect(new Set(revisions).size, 'no two answers are of one change').toBe(revisions.length);
          const { history } = await openRegistry(blobs).read();
          for (const revision of revisions)
            expect(
              history.some((entry) => entry.revision === revision),
              `revision ${revision}`,
            ).toBe(true);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('R4 a damaged state is a failure of the store, which names where; what deciding throws is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  try {
    const blobs = await openBlobStore(folder);
    const event = { type: 'reload', who: 'ops', why: '' } as const;
    const brokenClock = () => new Date(NaN);
    await expect(openRegistry(blobs, brokenClock).apply(event)).rejects.toThrow(RangeError);
    await blobs.update('registry.json', () =>
      Buffer.from(JSON.stringify({ ...emptyState, revision: 'damaged' })),
    );
    const registry = openRegistry(blobs);
    for (const failed of [() => registry.read(), () => registry.apply(event)]) {
      await expect(failed()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(failed()).rejects.toThrow('at "revision"');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
