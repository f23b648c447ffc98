import { keptInTab } from '../../frame/kept-in-tab.ts';

/** The e-mail address of this visit, suggested again after a reload. */
export const lastEmail = keptInTab('subscription-email');
