import { defaultLanguage } from '@site/shared-i18n';
import { trialHashOf } from '../../orders/erasures/erasable.ts';
import { findErasures, erasures, type Erasure } from '../../orders/erasures/table.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { listOrdersById } from '../../orders/order-repository.ts';
import { findDataSubject } from '../../orders/data-subject-repository.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { StoredFile } from '../../platform/file-store/stored-file.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { trialHashCutoff } from '../../platform/personal-data/retention-periods.ts';
import { insertRow } from '../../platform/database/database.ts';

/** The folder of the file store that lists erasures, each as an empty file: a restored database does not undo them. */
const folder = 'erasures/';
const named = /^erasures\/(\d+)\.([0-9a-f-]{36})\.([\w.-]+)$/;
/** How many earlier addresses a name holds: an object's name has 1,024 bytes at most. */
const maxFormerHashes = 10;

interface Listed {
  file: StoredFile;
  id: string;
  confirmedAt: Date;
  /** The account's address when it was erased, then earlier ones, the latest first. */
  hashes: string[];
}

/** Records an erasure in the file store; safe to repeat. @throws ApiError `storage_unavailable` */
export async function listErasure(files: FileStore, { id, confirmedAt, mailboxHash, formerHashes }: Erasure) {
  if (!mailboxHash) return;
  const hashes = [mailboxHash, ...formerHashes.slice(0, maxFormerHashes)].join('.');
  const key = `${folder}${confirmedAt.getTime()}.${id}.${hashes}`;
  await files.put({ key, fileName: id }, new Uint8Array());
}

/**
 * At the start: erases again what a restored database has brought back, and forgets erasures whose period is over. Earlier
 * releases hashed what several people may share (`+ann@`, `+ben@` of a company): of those, a person decides.
 */
export async function applyErasureList(dependencies: OrderDependencies & { files: FileStore }) {
  const { db, log, files, personalData, mailboxHashes } = dependencies;
  const listed = (await files.list(folder)).flatMap(read);
  const isOver = ({ confirmedAt }: Listed) => confirmedAt < trialHashCutoff(new Date());
  for (const { file } of listed.filter(isOver)) await files.remove(file);
  const appliedIds = new Set(
    await findErasures(
      db,
      listed.map(({ id }) => id),
    ),
  );
  const unapplied = listed.filter((one) => !isOver(one) && !appliedIds.has(one.id));
  if (unapplied.length === 0) return;
  const emails = await personalData.listEmails(db);
  const hashed = emails.map((email) => ({
    email,
    hashes: [...mailboxHashes.allOf(email), ...mailboxHashes.allMergedOf(email)],
  }));
  const emailsWith = (hash: string) =>
    hashed.filter(({ hashes }) => hashes.includes(hash)).map(({ email }) => email);
  for (const { id, hashes, confirmedAt } of unapplied) {
    // A database that was restored from before a change of address knows the account by an earlier one.
    const matching = hashes.map(emailsWith).find(({ length }) => length > 0) ?? [];
    if (new Set(matching.map(mailboxKey)).size > 1) {
      log.error({ erasure: id, alarm: 'erasure_ambiguous' }, 'an erasure may be one of several people');
      continue;
    }
    const [email] = matching;
    await db.transaction(async (transaction) => {
      let trialHash: string | null = null;
      if (email) {
        const person = await findDataSubject(transaction, { email, mailboxKey: mailboxKey(email) });
        const orders = await listOrdersById(transaction, person.orderIds);
        trialHash = await trialHashOf(transaction, mailboxHashes, { email, orders });
        await personalData.erase(transaction, person, id);
      }
      const unmailed = { email: null, language: defaultLanguage, kept: { ended: [] } };
      const [mailboxHash, ...formerHashes] = hashes;
      const stored = { id, trialHash, mailboxHash, formerHashes, confirmedAt };
      await insertRow(transaction, erasures, { ...unmailed, ...stored });
      await enqueue(transaction, 'erase-at-provider', id, { erasureId: id });
    });
    log.warn({ erasure: id, found: Boolean(email) }, 'an erasure was applied to a restored database');
  }
}

function read(key: string): Listed[] {
  const [, at, id = '', hashes = ''] = named.exec(key) ?? [];
  if (!at) return [];
  return [{ file: { key, fileName: id }, id, hashes: hashes.split('.'), confirmedAt: new Date(Number(at)) }];
}
