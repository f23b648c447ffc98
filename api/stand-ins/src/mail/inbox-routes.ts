import escapeHtml from 'escape-html';
import { Router, type Response } from 'express';
import type { Inbox, InboxMail } from './inbox.ts';

/** The inbox as pages, or as JSON for clients that prefer it; `?to=` asks for one receiver's mails. */
export function inboxRoutes(inbox: Inbox): Router {
  const router = Router();
  router.get('/', (request, response) => {
    const { to } = request.query;
    const mails = inbox.list(typeof to === 'string' ? to : undefined);
    if (request.accepts(['html', 'json']) === 'json') return void response.json(mails.map(describe));
    const rows = mails.map(({ id, mail }) => {
      const cells = [mail.date ?? '', mail.to?.map((to) => to.address).join(', ') ?? ''];
      const link = `<a href="/${id}">${escapeHtml(mail.subject ?? '')}</a>`;
      return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}<td>${link}</td></tr>`;
    });
    const empty = rows.length === 0 ? '<p>No mail yet.</p>' : '';
    response.send(page('Mail', `<table>${rows.join('')}</table>${empty}`));
  });
  router.get('/:id', (request, response) => {
    const stored = inbox.read(String(request.params.id));
    if (!stored) return notFound(response);
    if (request.accepts(['html', 'json']) === 'json') return void response.json(describe(stored));
    response.send(mailPage(stored));
  });
  router.get('/:id/html', (request, response) => {
    const stored = inbox.read(String(request.params.id));
    if (!stored) return notFound(response);
    response.send(stored.mail.html ?? '');
  });
  router.get('/:id/attachments/:index', async (request, response) => {
    const { id, index } = request.params;
    const attachment = await inbox.attachment(id, Number(index));
    if (!attachment) return notFound(response);
    response.type(attachment.mimeType).attachment(attachment.filename ?? 'attachment');
    const { content } = attachment;
    response.send(Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)));
  });
  return router;
}

function describe({ id, mail }: InboxMail) {
  const { subject, from, to, replyTo, date, messageId, text, html, headers } = mail;
  const attachments = mail.attachments.map(({ filename, mimeType }, index) => ({
    filename,
    mimeType,
    path: `/${id}/attachments/${index}`,
  }));
  return { id, subject, from, to, replyTo, date, messageId, text, html, attachments, headers };
}

function mailPage({ id, mail }: InboxMail): string {
  const addresses = (list: { address?: string | undefined }[] = []) =>
    escapeHtml(list.map((one) => one.address).join(', '));
  const attachments = mail.attachments.map(
    ({ filename }, index) => `<a href="/${id}/attachments/${index}">${escapeHtml(filename ?? '')}</a>`,
  );
  return page(
    mail.subject ?? '',
    `<p><a href="/">All mail</a></p>
<p>To: ${addresses(mail.to)} · Reply to: ${addresses(mail.replyTo)}</p><p>${attachments.join(' ')}</p>
<iframe sandbox src="/${id}/html" title="HTML"></iframe><pre>${escapeHtml(mail.text ?? '')}</pre>`,
  );
}

function notFound(response: Response): void {
  response.status(404).send(page('Mail', '<p>There is no such mail.</p>'));
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}td{padding:.25rem 1rem .25rem 0}iframe{width:100%;height:24rem;border:1px solid #999}pre{white-space:pre-wrap}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`;
}
