import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';
import type { ChecksumConstructor, HttpRequest } from '@smithy/types';

export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  sha256: ChecksumConstructor;
}

/** How far a signed request's clock may be off, in ms (as Amazon's stores allow). */
const clockSkewMs = 15 * 60 * 1000;

const contentHash = 'X-Amz-Content-Sha256';
const addedBySigning = [
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-SignedHeaders',
  'X-Amz-Signature',
  contentHash,
];

/**
 * Whether a request to the embedded store was signed by its account (AWS Signature Version 4), by header or by
 * a link that has not expired: it is signed again, and both must agree. s3rver itself checks neither.
 */
export async function isSignedBy(account: Account, message: IncomingMessage): Promise<boolean> {
  const signer = new SignatureV4({
    credentials: account,
    region: account.region,
    service: 's3',
    sha256: account.sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const url = new URL(message.url ?? '/', `http://${message.headers.host ?? ''}`);
  return url.searchParams.has('X-Amz-Signature')
    ? isValidLink(signer, message, url)
    : isValidHeader(signer, message, url);
}

async function isValidLink(signer: SignatureV4, message: IncomingMessage, url: URL): Promise<boolean> {
  const query = Object.fromEntries(url.searchParams);
  const signingDate = parseDate(query['X-Amz-Date']);
  const expiresIn = Number(query['X-Amz-Expires']);
  const now = Date.now();
  if (!signingDate || !(expiresIn > 0)) return false;
  if (signingDate.getTime() > now + clockSkewMs || signingDate.getTime() + expiresIn * 1000 < now)
    return false;
  const unsigned = requestOf(message, url, { [contentHash]: query[contentHash] ?? 'UNSIGNED-PAYLOAD' });
  for (const name of addedBySigning) delete unsigned.query?.[name];
  const signed = await signer.presign(unsigned, { signingDate, expiresIn });
  return isEqual(String(signed.query?.['X-Amz-Signature']), query['X-Amz-Signature']);
}

async function isValidHeader(signer: SignatureV4, message: IncomingMessage, url: URL): Promise<boolean> {
  const given = message.headers.authorization ?? '';
  const signedHeaders = /SignedHeaders=([^,\s]+)/.exec(given)?.[1]?.split(';') ?? [];
  const signingDate = parseDate(message.headers['x-amz-date']);
  if (!signingDate || Math.abs(signingDate.getTime() - Date.now()) > clockSkewMs) return false;
  const headers = Object.fromEntries(
    signedHeaders.map((name) => [name, String(message.headers[name] ?? '')]),
  );
  const unsigned = requestOf(message, url, headers);
  const signed = await signer.sign(unsigned, { signingDate, signableHeaders: new Set(signedHeaders) });
  return isEqual(String(signed.headers['authorization']), given);
}

function requestOf(message: IncomingMessage, url: URL, headers: Record<string, string>): HttpRequest {
  return {
    method: message.method ?? 'GET',
    protocol: 'http:',
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: message.headers.host ?? '' },
  };
}

/** `20261121T155508Z`, the signature's way of writing a time. */
function parseDate(text: string | string[] | undefined): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(text));
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function isEqual(expected: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return a.length === b.length && timingSafeEqual(a, b);
}
