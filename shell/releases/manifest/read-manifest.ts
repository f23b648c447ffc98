import { createHash } from 'node:crypto';
import { manifestSchema, versionSchema, type Release } from '@site/shell-contract/manifest';
import { jsonOf } from '@site/server-kit/json';
import { ReleaseRefused } from './release-refused.ts';
import { verifyManifest, type ProvidedLibraries } from './verify-manifest.ts';

interface ReadManifest {
  release: Release;
  /** SHA-256 of the release's content, hexadecimal. */
  digest: string;
}

/**
 * Reads and verifies a remote's manifest (`release.json`). Keeps the last result: nearly every poll gets the same
 * Buffer, or the same bytes from a host without validators.
 * @returns a function of the exact bytes, which throws ReleaseRefused
 */
export function createManifestReader(remote: string, provided: ProvidedLibraries) {
  let last: { manifest: Buffer; result: ReadManifest | Error } | undefined;
  return (manifest: Buffer): ReadManifest => {
    const isSame = last?.manifest === manifest || last?.manifest.equals(manifest);
    last = { manifest, result: isSame && last ? last.result : read(remote, manifest, provided) };
    if (last.result instanceof Error) throw last.result;
    return last.result;
  };
}

function read(remote: string, manifest: Buffer, provided: ProvidedLibraries): ReadManifest | Error {
  let json: unknown;
  try {
    json = parseJson(manifest);
    const release = verifyManifest(remote, json, provided);
    return { release, digest: digestOf(json as object) };
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    const version = versionSchema.safeParse((json as { version?: unknown } | null)?.version).data;
    return new ReleaseRefused(error.message, version);
  }
}

/** Reads a manifest that this site has verified before. @throws ReleaseRefused when it is damaged, or another release's */
export function readStoredManifest(
  manifest: Buffer,
  expected: { remote: string; version: string; digest: string },
): ReadManifest {
  const json = jsonOf(manifest.toString('utf8'));
  const parsed = manifestSchema.safeParse(json);
  const digest = parsed.success ? digestOf(json as object) : '';
  const isExpected = parsed.data?.remote === expected.remote && parsed.data.version === expected.version;
  if (parsed.success && isExpected && digest === expected.digest) return { release: parsed.data, digest };
  throw new ReleaseRefused('the kept release.json is damaged');
}

function parseJson(manifest: Buffer): unknown {
  try {
    return JSON.parse(manifest.toString('utf8'));
  } catch {
    const start = manifest.subarray(0, 15).toString('utf8').trim();
    throw new ReleaseRefused(`release.json is not JSON, it begins with "${start}"`);
  }
}

/** What a manifest says about its publication, not about the release's content. */
const publication = ['time', 'sequence', 'previous', 'validUntil', 'changes'];

/**
 * Two builds of the same files have one digest. It includes fields that this shell does not know, so that all compute the
 * same.
 */
export function digestOf(manifest: object): string {
  const content = Object.entries(manifest).filter(([name]) => !publication.includes(name));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(content)))
    .digest('hex');
}
