import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface InboxMail {
  id: string;
  mail: Email;
}

export interface Inbox {
  smtpPort: number;
  /** The latest first. */
  list: () => Promise<InboxMail[]>;
  read: (id: string) => Promise<InboxMail | undefined>;
  close: () => Promise<void>;
}

/** Starts an SMTP server that keeps every mail in a folder. @param port 0 means any free port */
export async function startInbox(folder: string, port: number, host: string): Promise<Inbox> {
  await mkdir(folder, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onData(stream, _session, done) {
      text(stream)
        .then((raw) => keep(folder, raw))
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
  return {
    smtpPort: (server.server.address() as AddressInfo).port,
    list: () => list(folder),
    read: (id) => read(folder, id),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Stores a mail by its Message-ID: like mailboxes, it keeps a repeated mail once. */
async function keep(folder: string, raw: string): Promise<void> {
  const { messageId } = await PostalMime.parse(raw);
  const name = createHash('sha256')
    .update(messageId ?? raw)
    .digest('hex')
    .slice(0, 32);
  // Renamed when complete, so that readers never see part of a mail.
  const draft = join(folder, `${randomUUID()}.part`);
  await writeFile(draft, raw);
  await rename(draft, join(folder, `${name}.eml`));
}

async function list(folder: string): Promise<InboxMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const dated = await Promise.all(
    names.map(async (name) => ({
      id: name.slice(0, -'.eml'.length),
      time: (await stat(join(folder, name))).mtimeMs,
    })),
  );
  dated.sort((a, b) => b.time - a.time);
  const mails = await Promise.all(dated.map(({ id }) => read(folder, id)));
  return mails.filter((mail) => mail !== undefined);
}

async function read(folder: string, id: string): Promise<InboxMail | undefined> {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
  const raw = await readFile(join(folder, `${id}.eml`)).catch(() => undefined);
  return raw && { id, mail: await PostalMime.parse(raw) };
}
