import { orderKeyHours } from '@site/api-contract/price-list';

/** Storage prefix of the api's header `Idempotency-Key`: one key per order, in every tab. */
const prefix = 'order-key:';
/** In ms; after that the same purchase is a new order, as the api has cancelled the abandoned one. */
const lifetime = orderKeyHours * 60 * 60 * 1000;

interface StoredKey {
  key: string;
  /** Unix time in ms. */
  madeAt: number;
}

/** Used where storage is forbidden; keys then last as long as the page. */
const inMemory = new Map<string, StoredKey>();

/**
 * The key of an order, kept in local storage, so that reloads and other tabs use the same order (C9).
 * @param order names what is ordered, such as `payment premium 49.9`
 */
export async function orderKey(order: string, now = Date.now()): Promise<string> {
  const name = await storageName(order);
  removeExpired(now);
  const stored = read(name);
  if (isValid(stored, now)) return stored.key;
  const key = randomKey();
  write(name, { key, madeAt: now });
  return key;
}

/** The next call for this order creates a new one. */
export async function forgetOrderKey(order: string): Promise<void> {
  const name = await storageName(order);
  inMemory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is not available.
  }
}

/** SHA-256 in hex of the order's name: a subscription's contains an e-mail address, which must not be readable here. */
async function storageName(order: string): Promise<string> {
  // `crypto.subtle` needs HTTPS or localhost; a test device in the local network uses the name itself.
  if (!crypto.subtle) return prefix + order;
  return (
    prefix + inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(order))))
  );
}

function isValid(stored: StoredKey | undefined, now: number): stored is StoredKey {
  return stored !== undefined && stored.madeAt <= now && now - stored.madeAt < lifetime;
}

function removeExpired(now: number): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix) && !isValid(readStored(name), now)) localStorage.removeItem(name);
    }
  } catch {
    // Storage is not available.
  }
}

function read(name: string): StoredKey | undefined {
  return readStored(name) ?? inMemory.get(name);
}

function readStored(name: string): StoredKey | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? '') as Partial<StoredKey>;
    if (typeof stored.key === 'string' && typeof stored.madeAt === 'number') return stored as StoredKey;
  } catch {
    // Nothing or something else is stored, or storage is not available.
  }
  return undefined;
}

function write(name: string, stored: StoredKey): void {
  try {
    localStorage.setItem(name, JSON.stringify(stored));
  } catch {
    inMemory.set(name, stored);
  }
}

/** 128 random bits; `randomUUID` needs HTTPS, which a test device in the local network lacks. */
function randomKey(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(16)));
}

function inHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
