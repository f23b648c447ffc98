import type { Response } from 'express';

/** Sends a PDF as a download. */
export function sendPdf(response: Response, fileName: string, content: Buffer): void {
  response.type('application/pdf').attachment(fileName).send(content);
}
