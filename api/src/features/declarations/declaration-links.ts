import { addressIn, type Language } from '@site/shared-i18n';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { openSignedIds, type SignedIds } from '../../platform/signing/signed-ids.ts';
import type { SigningKeys } from '../../platform/signing/signing-keys.ts';
import type { DeclarationKind } from './table.ts';

export const declarationPaths = { cancellation: cancellationPaths, withdrawal: withdrawalPaths };

/** What the tokens of a declaration's secret links are made of. No token works for another. */
export interface DeclarationLinks {
  /** To the page with the receipt. */
  receipts: SignedIds;
  /** In the mail to the contract's email. */
  undos: SignedIds;
  /** In the mail that asks the contract's mailbox. */
  confirmations: SignedIds;
}

/** @param keys of each secret: the first one signs, all verify */
export function openDeclarationLinks(keys: SigningKeys[]): DeclarationLinks {
  return {
    receipts: openSignedIds(keys, 'declaration-receipts'),
    undos: openSignedIds(keys, 'declaration-undo'),
    confirmations: openSignedIds(keys, 'declaration-confirmation'),
  };
}

/** The path of a declaration's page, with its query. */
export function pageOf(kind: DeclarationKind, language: Language, query: Record<string, string>): string {
  return `${addressIn(language, declarationPaths[kind])}?${new URLSearchParams(query)}`;
}
