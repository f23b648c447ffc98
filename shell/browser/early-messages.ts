declare global {
  interface Window {
    /** Messages that were asked for before the scripts that read them have come. */
    earlyMessages?: { url: string; answer: Promise<Response> } | undefined;
  }
}

/** Asks for an island's messages. @param url origin-relative, of a JSON file */
export function askForMessages(url: string): void {
  const answer = fetch(url);
  // Who takes it hears of a failure.
  answer.catch(() => undefined);
  window.earlyMessages = { url, answer };
}

/** `fetch` for messages; the first answer is the one that was asked for early. */
export function fetchMessages(url: string): Promise<Response> {
  const early = window.earlyMessages;
  window.earlyMessages = undefined;
  return early?.url === url ? early.answer : fetch(url);
}
