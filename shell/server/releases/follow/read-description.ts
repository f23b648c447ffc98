import { createHash } from 'node:crypto';
import { versionSchema, type Release } from '@site/shell-contract/release';
import { ReleaseRefused, verifyDescription, type ProvidedLibraries } from './verify-release.ts';

/** A refusal of which the version is known. */
export class Refused extends ReleaseRefused {
  readonly version: string;

  constructor(version: string, message: string) {
    super(message);
    this.version = version;
  }
}

export interface Description {
  release: Release;
  /** SHA-256 of what the release contains, hexadecimal. */
  digest: string;
}

/**
 * Reads and checks what a remote says in `release.json`. It says the same nearly every time, in half a megabyte, so
 * what the same bytes came to the last time stands.
 * @returns a function of the exact bytes; it throws ReleaseRefused
 */
export function createDescriptionReader(remote: string, provided: ProvidedLibraries) {
  let last: { bytes: string; result: Description | Error } | undefined;
  return (description: Buffer): Description => {
    const bytes = createHash('sha256').update(description).digest('hex');
    if (last?.bytes !== bytes) last = { bytes, result: read(remote, description, provided) };
    if (last.result instanceof Error) throw last.result;
    return last.result;
  };
}

function read(remote: string, description: Buffer, provided: ProvidedLibraries): Description | Error {
  let json: unknown;
  try {
    json = parseJson(description);
    const release = verifyDescription(remote, json, provided);
    return { release, digest: digestOf(release) };
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    const version = versionSchema.safeParse((json as { version?: unknown } | null)?.version).data;
    return version ? new Refused(version, error.message) : error;
  }
}

function parseJson(description: Buffer): unknown {
  try {
    return JSON.parse(description.toString('utf8'));
  } catch {
    const start = description.subarray(0, 15).toString('utf8').trim();
    throw new ReleaseRefused(`release.json is no JSON, it begins with "${start}"`);
  }
}

/** Names what a release contains: two builds of the same files are the same release, whenever they ran. */
function digestOf(release: Release): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...release, time: undefined }))
    .digest('hex');
}
