/** The time limit of the forwarding service, in ms. */
const timeLimitMs = 15_000;

/**
 * Sends a message to a form-forwarding service.
 * @throws Error unless the service responds with success; the outbox then retries
 */
export async function forwardMessage(
  url: string,
  message: { name: string; email: string; subject: string; message: string },
): Promise<void> {
  const { name, email, subject } = message;
  const payload = {
    name,
    email,
    subject,
    message: message.message,
    _captcha: 'false',
    _template: 'table',
    _subject: `Nouveau message de contact: ${subject}`,
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(timeLimitMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The forwarding service answered ${response.status}`);
}
