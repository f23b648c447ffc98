import { jsonOf, type BlobStore } from '../blob-store/index.ts';
import { manifestSchema, type Release } from '@site/shell-contract/manifest';
import { ReleaseRefused, verifyFile } from '../manifest/verify-manifest.ts';

/** A verified release with its files. */
export interface StoredRelease {
  release: Release;
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
  /** Stores a verified release; its manifest is written last. */
  save(release: StoredRelease): Promise<void>;
  /** Reads and checks a release. @throws ReleaseRefused when it is damaged */
  read(remote: string, version: string): Promise<StoredRelease | undefined>;
  remove(remote: string, version: string): Promise<void>;
}

/** Releases as they were downloaded: `kept/<remote>/<version>/files/…`, `release.sig`, and `release.json` last. */
export function createReleaseStore(blobs: BlobStore): ReleaseStore {
  const base = (remote: string, version: string) => `kept/${remote}/${version}/`;
  return {
    async save({ release, files, published = { manifest: Buffer.from(JSON.stringify(release)) } }) {
      const { manifest, signature } = published;
      const folder = base(release.remote, release.version);
      for (const [path, content] of files) await blobs.write(`${folder}files/${path}`, content);
      if (signature) await blobs.write(`${folder}release.sig`, Buffer.from(signature));
      await blobs.write(`${folder}release.json`, manifest);
    },
    async read(remote, version) {
      const folder = base(remote, version);
      const manifest = await blobs.read(`${folder}release.json`);
      if (!manifest) return undefined;
      const release = parse(manifest, remote, version);
      const signature = (await blobs.read(`${folder}release.sig`))?.toString('utf8');
      const read = release.files.map(async (file) => {
        const content = await blobs.read(`${folder}files/${file.path}`);
        if (!content) throw new ReleaseRefused(`${file.path} of the stored release is lost`);
        verifyFile(file, content);
        return [file.path, content] as const;
      });
      const published = { manifest, ...(signature && { signature }) };
      return { release, files: new Map(await Promise.all(read)), published };
    },
    // The manifest first: without it a release does not count as stored.
    async remove(remote, version) {
      await blobs.removeAll(`${base(remote, version)}release.json`);
      await blobs.removeAll(base(remote, version));
    },
  };
}

function parse(content: Buffer, remote: string, version: string): Release {
  const parsed = manifestSchema.safeParse(jsonOf(content.toString('utf8')));
  if (parsed.success && parsed.data.remote === remote && parsed.data.version === version) return parsed.data;
  throw new ReleaseRefused('the kept release.json is damaged');
}
