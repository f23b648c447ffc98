import type { BlobStore } from '@site/http-server/blob-store';
import type { Release, ReleaseSourceMap } from '@site/shell-contract/manifest';
import { readStoredManifest } from '../manifest/read-manifest.ts';
import type { ReleaseName } from '../state/release-state.ts';
import { ReleaseRefused, damagedIsUndefined } from '../manifest/release-refused.ts';
import { verifyFile } from '../manifest/verify-manifest.ts';

export interface StoredRelease {
  release: Release;
  digest: string;
  files: ReadonlyMap<string, Buffer>;
  /** The manifest as published, so that others can verify it too. */
  published?: PublishedManifest;
}

interface PublishedManifest {
  /** Exact bytes of `release.json`. */
  manifest: Buffer;
  /** Content of `release.sig`, which signs these bytes; absent for unsigned releases. */
  signature?: string;
}

export interface ReleaseStore {
  save(release: StoredRelease): Promise<void>;
  /** Reads and checks a release. @throws ReleaseRefused when it is damaged */
  read(name: StoredReleaseName): Promise<StoredRelease | undefined>;
  remove(remote: string, version: string): Promise<void>;
}

export interface StoredReleaseName extends ReleaseName {
  digest: string;
}

function baseOf(remote: string, version: string): string {
  return `stored/${remote}/${version}/`;
}

function folderOf({ remote, version, digest }: StoredReleaseName): string {
  return `${baseOf(remote, version)}${digest.slice(0, 16)}/`;
}

/**
 * Releases as they were downloaded: `stored/<remote>/<version>/<digest>/files/…`, `release.sig`, and `release.json` last.
 * Other bytes of the same version, which a host offered meanwhile or before a crash, are never mixed with them.
 */
export function createReleaseStore(blobs: BlobStore): ReleaseStore {
  return {
    async save({ release, digest, files, published = { manifest: Buffer.from(JSON.stringify(release)) } }) {
      const { manifest, signature } = published;
      const folder = folderOf({ ...release, digest });
      for (const [path, content] of files) await blobs.write(`${folder}files/${path}`, content);
      if (signature) await blobs.write(`${folder}release.sig`, Buffer.from(signature));
      await blobs.write(`${folder}release.json`, manifest);
    },
    async read(name) {
      const folder = folderOf(name);
      const manifest = await blobs.read(`${folder}release.json`);
      if (!manifest) return undefined;
      const { release, digest } = readStoredManifest(manifest, name);
      const signature = (await blobs.read(`${folder}release.sig`))?.toString('utf8');
      const read = release.files.map(async (file) => {
        const content = await blobs.read(`${folder}files/${file.path}`);
        if (!content) throw new ReleaseRefused(`${file.path} of the stored release is lost`);
        verifyFile(file, content);
        return [file.path, content] as const;
      });
      const published = { manifest, ...(signature && { signature }) };
      return { release, digest, files: new Map(await Promise.all(read)), published };
    },
    remove: (remote, version) => blobs.removeAll(baseOf(remote, version)),
  };
}

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
