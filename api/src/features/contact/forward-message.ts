import { z } from 'zod';

const timeLimitMs = 15_000;

/** The body of a refusal by FormSubmit, which has status 200. */
const refusalSchema = z.object({ success: z.literal([false, 'false']) });

/**
 * Sends a message to a form-forwarding service.
 * @param title of the mail that the service makes of it
 * @param siteOrigin of the site's pages: such services take forms of pages alone
 * @throws Error unless the service responds with success; the outbox then retries
 */
export async function forwardMessage(
  url: string,
  message: { name: string; email: string; subject: string; message: string },
  title: string,
  siteOrigin: string,
): Promise<void> {
  const { name, email, subject } = message;
  const payload = {
    name,
    email,
    subject,
    message: message.message,
    _captcha: 'false',
    _template: 'table',
    _subject: title,
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      referer: `${siteOrigin}/`,
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(timeLimitMs),
  });
  const isRefused = refusalSchema.safeParse(await response.json().catch(() => undefined)).success;
  if (!response.ok || isRefused)
    throw new Error(
      `The forwarding service answered ${response.status}${isRefused ? ', without success' : ''}`,
    );
}
