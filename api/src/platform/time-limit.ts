/** Runs work for at most `timeMs`, also if it does not react to the signal. @throws Error when it takes longer */
export async function withTimeLimit<T>(
  timeMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeMs);
  const timeout = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeMs} ms`)));
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
