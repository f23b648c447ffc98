import { addressIn, type Language } from '@site/shared-i18n';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { openSignedIds } from '../../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../../platform/signing/signing-keys.ts';
import type { DeclarationKind } from './table.ts';

export const declarationPaths = { cancellation: cancellationPaths, withdrawal: withdrawalPaths };

/** The secret links of a declaration: one to its receipt, one to undo it. Neither token works for the other. */
export interface DeclarationLinks {
  receiptToken: (id: string) => string;
  idOfReceipt: (token: string) => string | undefined;
  /** For the mail to the contract's email. */
  undoUrl: (id: string, language: Language) => string;
  idOfUndo: (token: string) => string | undefined;
}

/** @param keys of each secret: the first one signs, all verify */
export function openDeclarationLinks(keys: SigningKeys[], siteOrigin: string): DeclarationLinks {
  const receipts = openSignedIds(keys, 'declaration-receipts');
  const undos = openSignedIds(keys, 'declaration-undo');
  return {
    receiptToken: receipts.tokenOf,
    idOfReceipt: receipts.idOf,
    undoUrl: (id, language) => siteOrigin + pageOf('cancellation', language, { undo: undos.tokenOf(id) }),
    idOfUndo: undos.idOf,
  };
}

/** The path of a declaration's page, with its query. */
export function pageOf(kind: DeclarationKind, language: Language, query: Record<string, string>): string {
  return `${addressIn(language, declarationPaths[kind])}?${new URLSearchParams(query)}`;
}
