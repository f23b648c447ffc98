import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

export function negotiate(request: Request): Encoding {
  // Asked for one by one: browsers list gzip first, and Brotli is smaller.
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/** Each encoding is an entity of its own (RFC 9110, 8.8.3.3). */
export function etagOf(content: Buffer, encoding: Encoding): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Brotli's quality: for a page sent once, for the first request of a cached page, for all later ones. */
const brotliQualities = { once: 5, quick: 7, small: 11 };

type Quality = keyof typeof brotliQualities;

/** Compressions at a time: half of Node's thread pool, so that a read of the release store never waits for one. */
const maxRunning = 2;
/** Pages that wait for their best compression, at most; further ones displace the oldest. */
const maxWaiting = 500;

interface Improvement {
  body: Buffer;
  /** Whether the page may still be sent to somebody; called just before it is compressed. */
  isWanted: () => boolean;
  onImproved: (body: Buffer) => void;
}

// Module state, as all compressions share the thread pool of the process.
let running = 0;
const urgent: (() => Promise<void>)[] = [];
const improvements: Improvement[] = [];

/** @param quality Brotli's, by how often the result is sent; gzip always compresses most */
export async function compress(content: Buffer, encoding: Encoding, quality: Quality): Promise<Buffer> {
  if (encoding === 'identity') return content;
  return new Promise((resolve, reject) => {
    urgent.push(() => encode(content, encoding, quality).then(resolve, reject));
    startNext();
  });
}

/** Compresses a page best once nobody waits for any compression; fails silently, as the page has one. */
export function improveLater(improvement: Improvement): void {
  improvements.push(improvement);
  if (improvements.length > maxWaiting) improvements.shift();
  // Later, once the caller has stored the page that is improved.
  setImmediate(startNext);
}

function startNext(): void {
  while (running < maxRunning) {
    const job = urgent.shift() ?? (running === 0 ? nextImprovement() : undefined);
    if (!job) return;
    running += 1;
    void job().finally(() => {
      running -= 1;
      startNext();
    });
  }
}

function nextImprovement(): (() => Promise<void>) | undefined {
  for (let next = improvements.shift(); next; next = improvements.shift()) {
    const { body, isWanted, onImproved } = next;
    if (isWanted()) return () => improve(body).then(onImproved, () => undefined);
  }
  return undefined;
}

async function improve(body: Buffer): Promise<Buffer> {
  return encode(await promisify(brotliDecompress)(body), 'br', 'small');
}

async function encode(content: Buffer, encoding: 'br' | 'gzip', quality: Quality): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(content, { level: 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQualities[quality],
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}
