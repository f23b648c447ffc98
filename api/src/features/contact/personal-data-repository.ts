import { rowsOfMailbox } from '../../platform/personal-data/data-holder.ts';
import { contactMessages } from './table.ts';

/** Messages to the publisher: every column but the id, so that a new field of the form is included. */
export const contactData = rowsOfMailbox(contactMessages, contactMessages.email, {
  entries: 'messagesToUs',
  subject: 'messageId',
  show: ({ id: _id, createdAt, ...fields }) => ({ sentAt: createdAt, ...fields }),
});
