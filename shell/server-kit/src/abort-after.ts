/** Aborts after a time or with a signal. Not `AbortSignal.timeout`: within `any`, Node 20 collects it, and it never fires. */
export async function abortAfter<T>(
  timeoutMs: number,
  signals: readonly AbortSignal[],
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await call(AbortSignal.any([late.signal, ...signals]));
  } finally {
    clearTimeout(timer);
  }
}
