/**
 * What a program prints when it cannot go on. Our code throws plain errors for people to read: their message is enough.
 * An error of any other class comes from a fault in code or a library, and is told with its stack.
 * @param expected further classes whose message is enough
 */
export function describeFault(
  error: unknown,
  ...expected: readonly (abstract new (...args: never[]) => Error)[]
): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error.constructor === Error || expected.some((errorClass) => error instanceof errorClass);
  return isExpected ? error.message : (error.stack ?? error.message);
}
