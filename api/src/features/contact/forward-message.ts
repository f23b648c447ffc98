/** How long the forwarding service may take, in ms. */
const answerTimeMs = 15_000;

/**
 * Sends a message to a form-forwarding service, with the payload of the specification's section 7.
 * @throws Error when the service does not answer with success: the outbox then tries again
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
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(answerTimeMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The forwarding service answered ${answer.status}`);
}
