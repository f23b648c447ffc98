/** NUL and halves of surrogate pairs, which the database refuses; the cut may have left one. */
const unstorable = /[\0\p{Cs}]/gu;

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
      return typeof value === 'string' ? [[name, value.slice(0, longest).replace(unstorable, '')]] : [];
    }),
  );
}
