import type { AppName } from '@site/api-contract/catalogue';
import { addressIn, type Language } from '@site/shared-i18n';

/** Where an app is asked for (specification, section 2). */
export function downloadAddress(language: Language, app: AppName): string {
  return `${addressIn(language, '/download')}?app=${app}`;
}
