import { addressIn, type Language } from '@site/shared-i18n';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { openSignedIds } from '../../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../../platform/signing/signing-keys.ts';
import type { DeclarationKind } from './table.ts';

export const declarationPaths = { cancellation: cancellationPaths, withdrawal: withdrawalPaths };

/** The secret links of a declaration: to its receipt, to confirm it, to undo it. No token works for another. */
export interface DeclarationLinks {
  receiptToken: (id: string) => string;
  idOfReceipt: (token: string) => string | undefined;
  /** For the mail to the contract's email. */
  undoUrl: (id: string, language: Language) => string;
  idOfUndo: (token: string) => string | undefined;
  /** For the mail that asks the contract's mailbox. */
  confirmUrl: (id: string, language: Language) => string;
  idOfConfirmation: (token: string) => string | undefined;
  /** The page with the receipt, for the mail to the declared email. */
  receiptUrl: (id: string, kind: DeclarationKind, language: Language) => string;
}

/** @param keys of each secret: the first one signs, all verify */
export function openDeclarationLinks(keys: SigningKeys[], siteOrigin: string): DeclarationLinks {
  const receipts = openSignedIds(keys, 'declaration-receipts');
  const undos = openSignedIds(keys, 'declaration-undo');
  const confirmations = openSignedIds(keys, 'declaration-confirmation');
  return {
    receiptToken: receipts.tokenOf,
    idOfReceipt: receipts.idOf,
    undoUrl: (id, language) => siteOrigin + pageOf('cancellation', language, { undo: undos.tokenOf(id) }),
    idOfUndo: undos.idOf,
    confirmUrl: (id, language) =>
      siteOrigin + pageOf('cancellation', language, { confirm: confirmations.tokenOf(id) }),
    idOfConfirmation: confirmations.idOf,
    receiptUrl: (id, kind, language) =>
      siteOrigin + pageOf(kind, language, { receipt: receipts.tokenOf(id) }),
  };
}

/** The path of a declaration's page, with its query. */
export function pageOf(kind: DeclarationKind, language: Language, query: Record<string, string>): string {
  return `${addressIn(language, declarationPaths[kind])}?${new URLSearchParams(query)}`;
}
