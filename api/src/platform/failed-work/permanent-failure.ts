/** A job's failure that no further try would change: it ends the job and becomes a row of `failedWork`. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
