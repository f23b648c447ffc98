/** NUL and halves of surrogate pairs, which the database refuses. */
const unstorable = /[\0\p{Cs}]/gu;

/** Stands for what cannot be stored, and after a cut; every schema refuses it, so that no input becomes another, valid one. */
const refused = '\uFFFD';

/**
 * The texts of a form's fields as they were typed, so that the page can show them again.
 * @param longest in characters: more than any field allows, so that the page can say that it is too long
 */
export function typedFields(
  body: unknown,
  names: readonly string[],
  longest: number,
): Record<string, string> {
  const fields = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      if (typeof value !== 'string') return [];
      const shortened = value.length > longest ? value.slice(0, longest) + refused : value;
      return [[name, shortened.replace(unstorable, refused)]];
    }),
  );
}
