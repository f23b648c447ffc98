/** Thrown by a job that has to wait, to be tried again; the message says for what. Requests throw an ApiError instead. */
export class RetryLater extends Error {
  override name = 'RetryLater';
}

/** A job's failure that no further try would change: it ends the job and becomes a row of `failedWork`. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
