/** An event that a rule forbids in the present state; the message says why, to whom caused it. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';

  /** @param code for programs: `replaced` where another release is live than the event names */
  constructor(
    message: string,
    readonly code?: 'replaced',
  ) {
    super(message);
  }
}
