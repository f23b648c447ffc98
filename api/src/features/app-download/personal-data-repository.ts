import { rowsOfMailbox } from '../../platform/personal-data/data-holder.ts';
import { downloadRequests } from './table.ts';

/** Requested apps. */
export const downloadData = rowsOfMailbox(downloadRequests, downloadRequests.customerEmail, {
  entries: 'appsAskedFor',
  subject: 'requestId',
  show: ({ createdAt, app, customerName, customerEmail, language }) => ({
    askedAt: createdAt,
    app,
    name: customerName,
    email: customerEmail,
    language,
  }),
});
