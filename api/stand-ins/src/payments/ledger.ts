import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoredObject } from './objects.ts';

export interface StoredResponse {
  key: string;
  /** The time by the provider's clock, in seconds. */
  at: number;
  /** A hash of method, path and parameters; the key is refused for a request with another one. */
  fingerprint: string;
  status: number;
  body: unknown;
}

interface Entry {
  objects: StoredObject[];
  answer?: StoredResponse;
}

/** The stand-in's state. Each request appends its changes to a file before the response, so that they survive a crash. */
export class Ledger {
  readonly #objects = new Map<string, StoredObject>();
  readonly #responses = new Map<string, StoredResponse>();
  readonly #changed = new Map<string, StoredObject>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.#replay(line);
    // Ends the last line if a crash has cut it off.
    appendFileSync(file, '\n');
  }

  /** A copy; only `put` changes the state. */
  get<T extends StoredObject>(object: T['object'], id: string): T | undefined {
    const stored = this.#objects.get(id);
    return stored?.object === object ? (structuredClone(stored) as T) : undefined;
  }

  /** Copies of the objects of a kind that `isSelected` accepts, in the order of creation. */
  all<T extends StoredObject>(object: T['object'], isSelected: (one: T) => boolean = () => true): T[] {
    const selected: T[] = [];
    for (const one of this.#objects.values()) {
      if (one.object === object && isSelected(one as T)) selected.push(structuredClone(one) as T);
    }
    return selected;
  }

  put(object: StoredObject): void {
    this.#objects.set(object.id, structuredClone(object));
    this.#changed.set(object.id, structuredClone(object));
  }

  responseFor(key: string): StoredResponse | undefined {
    return this.#responses.get(key);
  }

  /** Stores the changes since the last commit, together with their response. */
  commit(response?: StoredResponse): void {
    if (response) this.#responses.set(response.key, response);
    const entry: Entry = { objects: [...this.#changed.values()], ...(response && { answer: response }) };
    this.#changed.clear();
    if (entry.objects.length > 0 || response) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  #replay(line: string): void {
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch {
      return;
    }
    for (const object of entry.objects) this.#objects.set(object.id, object);
    if (entry.answer) this.#responses.set(entry.answer.key, entry.answer);
  }
}
