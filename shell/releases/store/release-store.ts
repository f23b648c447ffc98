import type { BlobStore } from '@site/server-kit/blob-store';
import type { Release, ReleaseSourceMap } from '@site/shell-contract/manifest';
import { readStoredManifest } from '../manifest/read-manifest.ts';
import type { ReleaseName } from '../state/release-state.ts';
import { ReleaseRefused, damagedIsUndefined } from '../manifest/release-refused.ts';
import { verifyFile } from '../manifest/verify-manifest.ts';
import { failStore } from '../state/store-unavailable.ts';

export interface StoredRelease {
  release: Release;
  digest: string;
  files: ReadonlyMap<string, Buffer>;
  published?: PublishedManifest;
}

interface PublishedManifest {
  manifest: Buffer;
  /** Content of `release.sig`, which signs these bytes; absent for unsigned releases. */
  signature?: string;
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
 * Other bytes of the same version, which a host announced meanwhile or before a crash, are never mixed with them.
 */
export function createReleaseStore(blobs: BlobStore) {
  const read = (name: string) => blobs.read(name).catch(failStore);
  const write = (name: string, content: Buffer) => blobs.write(name, content).catch(failStore);

  /** Undefined where there is no manifest. @throws ReleaseRefused when it is damaged, StoreUnavailable */
  async function readManifest(name: StoredReleaseName) {
    const folder = folderOf(name);
    const manifest = await read(`${folder}release.json`);
    if (!manifest) return undefined;
    const { release, digest } = readStoredManifest(manifest, name);
    const signature = (await read(`${folder}release.sig`))?.toString('utf8');
    return { release, digest, published: { manifest, ...(signature && { signature }) } };
  }

  return {
    /** @throws StoreUnavailable */
    async save({ release, digest, files, published }: StoredRelease): Promise<void> {
      const { manifest = Buffer.from(JSON.stringify(release)), signature } = published ?? {};
      const folder = folderOf({ ...release, digest });
      for (const [path, content] of files) await write(`${folder}files/${path}`, content);
      if (signature) await write(`${folder}release.sig`, Buffer.from(signature));
      await write(`${folder}release.json`, manifest);
    },
    /** Reads and checks a release. @throws ReleaseRefused when it is damaged, StoreUnavailable */
    async read(name: StoredReleaseName): Promise<StoredRelease | undefined> {
      const stored = await readManifest(name);
      if (!stored) return undefined;
      const files = stored.release.files.map(async (file) => {
        const content = await read(`${folderOf(name)}files/${file.path}`);
        if (!content) throw new ReleaseRefused(`${file.path} of the stored release is lost`);
        verifyFile(file, content);
        return [file.path, content] as const;
      });
      return { ...stored, files: new Map(await Promise.all(files)) };
    },
    /** What the team published of a release whose files may be damaged. @throws StoreUnavailable */
    readPublished: async (name: StoredReleaseName): Promise<PublishedManifest | undefined> =>
      (await readManifest(name).catch(damagedIsUndefined))?.published,
    remove: (remote: string, version: string): Promise<void> => blobs.removeAll(baseOf(remote, version)),
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/** Source maps beside their release's files, with which they are removed: `stored/<remote>/<version>/source-maps/…`. */
export function createSourceMapStore(blobs: BlobStore) {
  const nameOf = ({ remote, version }: ReleaseName, { path }: ReleaseSourceMap) =>
    `stored/${remote}/${version}/source-maps/${path}`;
  async function readVerified(release: ReleaseName, map: ReleaseSourceMap): Promise<Buffer | undefined> {
    const content = await blobs.read(nameOf(release, map)).catch(failStore);
    if (content) verifyFile(map, content);
    return content;
  }
  return {
    /** @throws StoreUnavailable */
    save: (release: ReleaseName, map: ReleaseSourceMap, content: Buffer): Promise<void> =>
      blobs.write(nameOf(release, map), content).catch(failStore),
    /** Undefined where it is missing or damaged. @throws StoreUnavailable */
    read: (release: ReleaseName, map: ReleaseSourceMap): Promise<Buffer | undefined> =>
      readVerified(release, map).catch(damagedIsUndefined),
  };
}

export type SourceMapStore = ReturnType<typeof createSourceMapStore>;
