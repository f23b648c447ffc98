import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { previewedVersions, type PreviewPass } from '@site/releases/preview/preview-links.ts';
import type { Combination } from '@site/releases/select/live-releases.ts';
import type { ReleaseState } from '@site/releases/state/release-state.ts';
import { newFailures } from '@site/server-kit/log';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { cookiesOf, httpOnlyCookie, previewPassOf } from '../visitor.ts';

/** The cookie with the seed of a visitor's canary buckets; set only while a canary runs. */
const canarySeedCookie = 'release-draw';
/** How long the seed is kept from the first page on, in ms; the cookie policy says so (remote-legal, values.ts). */
export const canarySeedLifetimeMs = 7 * 24 * 60 * 60 * 1000;

export interface ChosenCombination {
  combination: Combination;
  /** The state at the time of the choice. */
  state: ReleaseState;
  /** Whether all visitors get the same, so that a shared cache may keep it. */
  isSameForAll: boolean;
  preview?: PreviewPass;
}

/**
 * Makes the function that chooses a request's releases: a candidate for the holder of a preview link, a canary for its part
 * of visitors, else the live ones.
 */
export function combinationChooser({
  live,
  previewLinks,
  log,
}: Pick<RouteDependencies, 'live' | 'previewLinks' | 'log'>) {
  const failures = newFailures();

  /** @returns undefined, and logs why, where one of them cannot be loaded */
  async function load(versions: Readonly<Record<string, string>>): Promise<Combination | undefined> {
    try {
      return await live.withVersions(versions);
    } catch (error) {
      if (failures.begin(JSON.stringify(versions), error) !== undefined)
        log.warn(
          { err: error, versions },
          'canary or preview cannot be loaded; live releases are shown instead',
        );
      return undefined;
    }
  }

  return async (request: Request, response: Response): Promise<ChosenCombination> => {
    const preview = await previewPassOf(request, previewLinks);
    if (preview) {
      const combination = await load(previewedVersions(preview));
      if (combination) return { combination, state: live.state(), isSameForAll: false, preview };
    }
    const state = live.state();
    const storedSeed = cookiesOf(request)[canarySeedCookie];
    if (!hasCanary(state)) {
      if (storedSeed !== undefined) response.clearCookie(canarySeedCookie, httpOnlyCookie(request));
      return { combination: live.current(), state, isSameForAll: storedSeed === undefined };
    }
    const seed = storedSeed || randomBytes(12).toString('base64url');
    if (!storedSeed)
      response.cookie(canarySeedCookie, seed, { ...httpOnlyCookie(request), maxAge: canarySeedLifetimeMs });
    response.vary('Cookie');
    const combination = (await load(canariesOf(state, seed))) ?? live.current();
    return { combination, state, isSameForAll: false };
  };
}

export function hasCanary(state: ReleaseState): boolean {
  return Object.values(state.remotes).some(({ canary }) => canary && canary.percent > 0);
}

function canariesOf(state: ReleaseState, seed: string): Record<string, string> {
  const versions = Object.entries(state.remotes).flatMap(([remote, { canary }]) =>
    canary && percentileOf(`${seed} ${remote} ${canary.version}`) < canary.percent
      ? [[remote, canary.version] as const]
      : [],
  );
  return Object.fromEntries(versions);
}

/** A visitor's place among all visitors of a canary, from 0 to below 100; another canary shuffles them anew. */
function percentileOf(text: string): number {
  return (createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32) * 100;
}
