import type { ReleaseSourceMap } from '@site/shell-contract/manifest';
import type { BlobStore } from '@site/http-server/blob-store';
import { damagedIsUndefined, verifyFile } from '../manifest/verify-manifest.ts';
import type { ReleaseName } from '../state/release-state.ts';

/** The source maps of stored releases. Nothing serves them: they are no files of a `StoredRelease`. */
export interface SourceMapStore {
  save(release: ReleaseName, map: ReleaseSourceMap, content: Buffer): Promise<void>;
  /** Its content; undefined where it is not stored, or damaged. */
  read(release: ReleaseName, map: ReleaseSourceMap): Promise<Buffer | undefined>;
}

/** Source maps beside their release's files, with which they are removed: `stored/<remote>/<version>/source-maps/…`. */
export function createSourceMapStore(blobs: BlobStore): SourceMapStore {
  const nameOf = ({ remote, version }: ReleaseName, { path }: ReleaseSourceMap) =>
    `stored/${remote}/${version}/source-maps/${path}`;
  async function readVerified(release: ReleaseName, map: ReleaseSourceMap): Promise<Buffer | undefined> {
    const content = await blobs.read(nameOf(release, map));
    if (content) verifyFile(map, content);
    return content;
  }
  return {
    save: (release, map, content) => blobs.write(nameOf(release, map), content),
    read: (release, map) => readVerified(release, map).catch(damagedIsUndefined),
  };
}
