import { addressIn, type Language } from '@site/shared-i18n';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import type { DeclarationKind } from './table.ts';

export const declarationPaths = { cancellation: cancellationPaths, withdrawal: withdrawalPaths };

/** The path of a declaration's page, with its query. */
export function pageOf(kind: DeclarationKind, language: Language, query: Record<string, string>): string {
  return `${addressIn(language, declarationPaths[kind])}?${new URLSearchParams(query)}`;
}
