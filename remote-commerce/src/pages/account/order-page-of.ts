import { addressIn, type Language } from '@site/shared-i18n';
import { value } from '@site/remote-kit';

/** The order's page, with the token that the api's data gives for it. */
export function orderPageOf(language: Language): string {
  return `${addressIn(language, '/order')}#${value('token')}`;
}
