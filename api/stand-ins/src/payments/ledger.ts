import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoredObject } from './stored-object.ts';

/** An answer kept for its idempotency key. */
export interface KeptAnswer {
  key: string;
  /** By the provider's clock, in seconds. */
  at: number;
  /** Of method, path and parameters: a key used for another request is refused. */
  fingerprint: string;
  status: number;
  body: unknown;
}

interface Entry {
  objects: StoredObject[];
  answer?: KeptAnswer;
}

/**
 * The stand-in's state. With a file, each request's changes are one appended line, written before the answer,
 * so that the state survives a killed process as the provider's does.
 */
export class Ledger {
  readonly #objects = new Map<string, StoredObject>();
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #changed = new Map<string, StoredObject>();
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.#replay(line);
    // A last line that was cut off gets its end, so that the next entry starts a line of its own.
    appendFileSync(file, '\n');
  }

  /** A copy: nothing changes until it is put back. */
  get<T extends StoredObject>(object: T['object'], id: string): T | undefined {
    const found = this.#objects.get(id);
    return found?.object === object ? (structuredClone(found) as T) : undefined;
  }

  /** Copies of the objects of a kind that `wanted` picks, in the order in which they were made. */
  all<T extends StoredObject>(object: T['object'], wanted: (one: T) => boolean = () => true): T[] {
    const found: T[] = [];
    for (const one of this.#objects.values()) {
      if (one.object === object && wanted(one as T)) found.push(structuredClone(one) as T);
    }
    return found;
  }

  put(object: StoredObject): void {
    this.#objects.set(object.id, structuredClone(object));
    this.#changed.set(object.id, structuredClone(object));
  }

  answerFor(key: string): KeptAnswer | undefined {
    return this.#answers.get(key);
  }

  /** Makes the changes since the last commit durable, together with the answer they led to. */
  commit(answer?: KeptAnswer): void {
    if (answer) this.#answers.set(answer.key, answer);
    const entry: Entry = { objects: [...this.#changed.values()], ...(answer && { answer }) };
    this.#changed.clear();
    if (this.#file && (entry.objects.length > 0 || answer))
      appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  #replay(line: string): void {
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch {
      return;
    }
    for (const object of entry.objects) this.#objects.set(object.id, object);
    if (entry.answer) this.#answers.set(entry.answer.key, entry.answer);
  }
}
