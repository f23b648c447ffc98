import type { Ledger } from './ledger.ts';
import { newId, type Event, type StoredObject } from './objects.ts';
import { noSuch } from './provider-error.ts';

/** The version of the provider's API: the one that the SDK pins. */
const apiVersion = '2026-10-28.endive';

export class Provider {
  readonly ledger: Ledger;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  /** The provider's time, in seconds: the real one plus the time by which its clock was moved. */
  now(): number {
    const clock = this.ledger.get<Extract<StoredObject, { object: 'clock' }>>('clock', 'clock');
    return Math.floor(Date.now() / 1000) + (clock?.aheadSeconds ?? 0);
  }

  /** Moves the clock ahead; `runBilling` then does what is due. */
  advance(seconds: number): void {
    const ahead = this.now() - Math.floor(Date.now() / 1000) + seconds;
    this.ledger.put({ id: 'clock', object: 'clock', aheadSeconds: ahead });
  }

  /** @throws ProviderError 404 when there is none */
  require<T extends StoredObject>(object: T['object'], id: string): T {
    const stored = this.ledger.get<T>(object, id);
    if (!stored) throw noSuch(object, id);
    return stored;
  }

  /** The fields that a new object of a kind begins with. */
  begin<T extends StoredObject['object']>(object: T, prefix: string) {
    return { id: newId(prefix), object, created: this.now(), livemode: false };
  }

  /** Stores an object, then records events about it. */
  save(object: StoredObject, ...events: string[]): void {
    this.ledger.put(object);
    for (const type of events) this.emit(type, object);
  }

  /** Records an event with a copy of its object, for the webhooks. */
  emit(type: string, object: StoredObject): void {
    const event = {
      ...this.begin('event', 'evt'),
      api_version: apiVersion,
      pending_webhooks: 1,
      type,
      data: { object: snapshotOf(object) },
      request: { id: null, idempotency_key: null },
    } as Event;
    this.ledger.put(event);
  }
}

/** A copy of an object without the fields that only expanded responses have. */
function snapshotOf(object: StoredObject): unknown {
  const copy = structuredClone(object);
  if (copy.object === 'checkout.session') delete copy.line_items;
  return copy;
}
