import { SourceMap } from 'node:module';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Release } from '@site/shell-contract/manifest';
import type { Log } from '@site/server-kit/log';
import { jsonOf } from '@site/server-kit/json';
import type { LiveReleases } from '../select/live-releases.ts';
import type { SourceMapStore } from '../store/release-store.ts';
import type { CountedReport } from './failure-counts.ts';

const cachedMaps = 30;

/** Source names that are shown to operations. A source map may hold any text: other names are not shown. */
const plainName = /^[\w@.$/[\]() +-]{1,200}$/;

/** What is used of a source map (ECMA-426). */
const sourceMapSchema = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  mappings: z.string(),
});

/** Failures with one place and one error. */
export interface LocatedFailure extends Pick<CountedReport, 'error' | 'count' | 'proven'> {
  /** `src/pages/checkout/Checkout.tsx:88` of the team's source; without a source map file, line and column of the build. */
  location: string;
}

interface Dependencies {
  live: Pick<LiveReleases, 'find'>;
  sourceMaps: SourceMapStore;
  log: Log;
}

export function createFailureLocator({ live, sourceMaps, log }: Dependencies) {
  const maps = new LRUCache<string, SourceMap | 'none', Release>({
    max: cachedMaps,
    async fetchMethod(key, _stale, { context: release }) {
      const path = key.slice(`${release.remote}/${release.version}/`.length);
      const named = release.sourceMaps.find((map) => map.path === `${path}.map`);
      const content = named && (await sourceMaps.read(release, named));
      // Not cached: the source map may still be downloading.
      return content ? parse(content) : undefined;
    },
  });

  async function locationOf(release: Release, stack: readonly string[]): Promise<string> {
    const frames: string[] = [];
    for (const frame of stack) {
      const [, path = '', line, column] = /^([^:]+):(\d+):(\d+)$/.exec(frame) ?? [];
      if (!release.files.some((file) => file.path === path)) continue;
      const key = `${release.remote}/${release.version}/${path}`;
      const map = await maps.fetch(key, { context: release });
      const source = map && map !== 'none' && sourceOf(map, Number(line), Number(column));
      if (source && source.startsWith('src/')) return source;
      frames.push(source || frame);
    }
    // No frame is in the own sources of the remote: the topmost one, of a library.
    return frames[0] ?? 'no line known';
  }

  async function locationsOf(remote: string, version: string, reports: readonly CountedReport[]) {
    const release = (await live.find(remote, version))?.release;
    return release ? Promise.all(reports.map(({ stack }) => locationOf(release, stack))) : [];
  }

  return {
    /** The most frequent first, without locations while the store cannot be read. Too slow for each report. */
    async locate(
      remote: string,
      version: string,
      reports: readonly CountedReport[],
    ): Promise<LocatedFailure[]> {
      const locations = await locationsOf(remote, version, reports).catch((error: unknown) => {
        log.error({ err: error, remote, version }, 'failures cannot be located');
        return [];
      });
      const located = new Map<string, LocatedFailure>();
      for (const [index, { error, count, proven }] of reports.entries()) {
        const location = locations[index] ?? 'no line known';
        const same = located.get(`${location} ${error}`) ?? { location, error, count: 0, proven: 0 };
        located.set(`${location} ${error}`, {
          ...same,
          count: same.count + count,
          proven: same.proven + proven,
        });
      }
      return [...located.values()].sort((a, b) => b.count - a.count);
    },
  };
}

export type FailureLocator = ReturnType<typeof createFailureLocator>;

/** `none` where the file is no source map: failures are then located in the built file. */
function parse(content: Buffer): SourceMap | 'none' {
  const parsed = sourceMapSchema.safeParse(jsonOf(content.toString('utf8')));
  if (!parsed.success) return 'none';
  try {
    return new SourceMap({ ...parsed.data, file: '', names: [], sourcesContent: [], sourceRoot: '' });
  } catch {
    return 'none';
  }
}

/**
 * @param line and column count from 1, as in stacks
 * @returns the source with its line; undefined where none is named
 */
function sourceOf(map: SourceMap, line: number, column: number): string | undefined {
  const entry = map.findEntry(line - 1, column - 1);
  // Without a mapping in this line, `findEntry` returns the last one of an earlier line.
  if (!('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
  return plainName.test(entry.originalSource)
    ? `${entry.originalSource}:${entry.originalLine + 1}`
    : undefined;
}
