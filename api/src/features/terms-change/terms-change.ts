import { termsPaths } from '@site/api-contract';
import { addressIn, type Language } from '@site/shared-i18n';

/** A material change of the terms of service. */
export interface TermsChange {
  /** The versions, such as `1.0`. */
  older: string;
  newer: string;
  /** The day on which it takes effect, ISO 8601. */
  from: string;
}

/** The page that compares both versions, as remote-legal serves it. */
export function comparisonAddress({ older, newer }: TermsChange, language: Language): string {
  return `${addressIn(language, termsPaths)}/versions/${older}/${newer}`;
}
