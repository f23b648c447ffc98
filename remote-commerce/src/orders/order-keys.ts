/** The api's word for a call's key is the header `Idempotency-Key`; here it is one for each order, in every tab. */
const prefix = 'order-key:';
/** After 24 h, in ms, the same purchase is a new one: the api cancels abandoned intents by then. */
const lifetime = 24 * 60 * 60 * 1000;

interface KeptKey {
  key: string;
  /** Unix time in ms. */
  madeAt: number;
}

/** Keeps the keys where storage is forbidden: then they live as long as the page. */
const inMemory = new Map<string, string>();

/**
 * The key of an order, made once and kept in local storage: reloads, further clicks and other tabs find the same one
 * and so the same order (requirements, C9).
 * @param order names what is ordered, such as `payment premium 49.9`
 */
export function orderKey(order: string, now = Date.now()): string {
  const kept = read(order);
  if (kept && kept.madeAt <= now && now - kept.madeAt < lifetime) return kept.key;
  const key = randomKey();
  write(order, JSON.stringify({ key, madeAt: now } satisfies KeptKey));
  return key;
}

/** The next call for this order begins a new one. */
export function forgetOrderKey(order: string): void {
  inMemory.delete(order);
  try {
    localStorage.removeItem(prefix + order);
  } catch {
    // Nothing was kept there.
  }
}

function read(order: string): KeptKey | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + order) ?? '') as Partial<KeptKey>;
    if (typeof kept.key === 'string' && typeof kept.madeAt === 'number') return kept as KeptKey;
  } catch {
    // Nothing is kept, what is kept is none of ours, or storage is forbidden.
  }
  const kept = inMemory.get(order);
  return kept ? (JSON.parse(kept) as KeptKey) : undefined;
}

function write(order: string, kept: string): void {
  try {
    localStorage.setItem(prefix + order, kept);
  } catch {
    inMemory.set(order, kept);
  }
}

/** 128 random bits; `randomUUID` would need HTTPS, which a test device in the local network has not. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
