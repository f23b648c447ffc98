import { useTranslation } from 'react-i18next';
import { value } from '@site/remote-kit';

/** The stored card, of the page data's `card`. */
export function CardText() {
  const { t } = useTranslation('commerce');
  return t('account.cardText', { brand: value('brand'), digits: value('last4'), expiry: value('expires') });
}
