import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it is kept in memory: what its attachments contain is read from its file. */
type KeptMail = Omit<Email, 'attachments'> & { attachments: Pick<Attachment, 'filename' | 'mimeType'>[] };

export interface InboxMail {
  id: string;
  mail: KeptMail;
}

export interface Inbox {
  smtpPort: number;
  /** All mails, or those to an address; the latest first. */
  list: (to?: string) => InboxMail[];
  read: (id: string) => InboxMail | undefined;
  attachment: (id: string, index: number) => Promise<Attachment | undefined>;
  close: () => Promise<void>;
}

/** Starts an SMTP server that keeps every mail in a folder. @param port 0 means any free port */
export async function startInbox(folder: string, port: number, host: string): Promise<Inbox> {
  await mkdir(folder, { recursive: true });
  const mails = await readKept(folder);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onData(stream, _session, done) {
      text(stream)
        .then((raw) => keep(folder, mails, raw))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`SMTP_PORT ${port}: ${error.message}`, { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  // Without a listener, a client that disconnects would end the process.
  server.on('error', () => undefined);
  const all = () => [...mails].map(([id, mail]) => ({ id, mail })).reverse();
  return {
    smtpPort: (server.server.address() as AddressInfo).port,
    list: (to) =>
      all().filter(({ mail }) => to === undefined || mail.to?.some(({ address }) => address === to)),
    read(id) {
      const mail = mails.get(id);
      return mail && { id, mail };
    },
    attachment: async (id, index) =>
      mails.has(id) ? (await parseFile(folder, id)).attachments[index] : undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Stores a mail by its Message-ID: like mailboxes, it keeps a repeated mail once. */
async function keep(folder: string, mails: Map<string, KeptMail>, raw: string): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const id = createHash('sha256')
    .update(mail.messageId ?? raw)
    .digest('hex')
    .slice(0, 32);
  // Renamed when complete, so that a start never reads part of a mail.
  const draft = join(folder, `${randomUUID()}.part`);
  await writeFile(draft, raw);
  await rename(draft, join(folder, `${id}.eml`));
  // The latest comes last.
  mails.delete(id);
  mails.set(id, withoutContents(mail));
}

/** The mails of earlier runs, the latest last. */
async function readKept(folder: string): Promise<Map<string, KeptMail>> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.eml$/.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({
      id: name.slice(0, -'.eml'.length),
      time: (await stat(join(folder, name))).mtimeMs,
    })),
  );
  dated.sort((a, b) => a.time - b.time);
  const mails = new Map<string, KeptMail>();
  for (const { id } of dated) mails.set(id, withoutContents(await parseFile(folder, id)));
  return mails;
}

async function parseFile(folder: string, id: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
}

function withoutContents(mail: Email): KeptMail {
  const attachments = mail.attachments.map(({ filename, mimeType }) => ({ filename, mimeType }));
  return { ...mail, attachments };
}
