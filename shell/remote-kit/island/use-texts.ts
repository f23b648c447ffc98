import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

type KeysOf<Part extends string> = string extends ParseKeys
  ? string
  : Extract<ParseKeys, Part | `${Part}.${string}`>;

export type Texts<Part extends string> = (
  ...message: [key: KeysOf<Part>] | [key: KeysOf<Part>, values: Record<string, unknown>]
) => string;

/**
 * The messages of a component that is part of an island. A page loads the parts that its islands' components name here,
 * and the types allow no other key.
 * @param _parts keys (`payment.email`) or what keys begin with (`payment`), each a text in quotes: the build reads them
 */
export function useTexts<const Part extends string>(..._parts: Part[]): Texts<Part> {
  // Which keys there are, each remote declares for itself: the kit alone knows none.
  const t: unknown = useTranslation().t;
  return t as Texts<Part>;
}
