import { eq } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { contactMessages } from './table.ts';

export const findMessage = (db: Database, id: string) =>
  findRow(db, contactMessages, eq(contactMessages.id, id));
