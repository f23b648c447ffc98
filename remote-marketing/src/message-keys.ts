/** The keys of some messages of a part, as `plans.basic` of the part `plans`. */
export const keys = <Part extends string, Name extends string>(part: Part, ...names: Name[]) =>
  names.map((name) => `${part}.${name}` as const);
