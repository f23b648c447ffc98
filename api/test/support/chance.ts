import fc from 'fast-check';

/** Draws by chance, the same for the same seed. */
export class Chance {
  readonly #draw: fc.GeneratorValue;

  constructor(seed: number) {
    const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 });
    if (!draw) throw new Error('fast-check draws nothing');
    this.#draw = draw;
  }

  oneOf<T>(choices: readonly T[]): T {
    return this.#draw((all: readonly T[]) => fc.constantFrom(...all), choices);
  }

  someOf<T>(all: readonly T[]): T[] {
    return this.#draw((from: readonly T[]) => fc.subarray([...from]), all);
  }

  /** From 1 to a number, each as often. */
  upTo(max: number): number {
    return this.#draw((most: number) => fc.noBias(fc.integer({ min: 1, max: most })), max);
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.upTo(times) === 1;
  }
}
