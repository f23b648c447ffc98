import { useTranslation } from 'react-i18next';
import { value } from '@site/remote-kit';

/** The stored card (`card` of the page's data). */
export function CardText() {
  const { t } = useTranslation('commerce');
  return t('account.cardText', { brand: value('brand'), digits: value('last4'), expiry: value('expires') });
}
