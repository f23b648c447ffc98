import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** @type {object[]} */
const mails = [];
const keep = async (/** @type {import('node:stream').Readable} */ stream) => {
  const { subject, to = [], date } = await PostalMime.parse(await text(stream));
  mails.unshift({ Subject: subject, To: to.map(({ address }) => ({ Address: address })), Created: date });
};
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => void keep(stream).then(() => done(), done),
});
smtp.on('error', () => undefined);
smtp.listen(1025);
createServer((request, response) => {
  if (!request.url?.startsWith('/api/v1/messages')) return void response.end();
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ total: mails.length, messages: mails }));
}).listen(8025);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit());
