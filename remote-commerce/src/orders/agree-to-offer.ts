import type { AgreementRequest, Offer } from '@site/api-contract';
import type { PageProps } from '@site/shell-contract';

/** The role of the page with the terms' present version, under which orders are made. */
export const termsVersionRole = 'terms-version';

/**
 * Stores what the page shows when its button is pressed (POST /api/order-agreement), before anything is charged.
 * @throws RequestError as the api client does
 */
export async function agreeToOffer(
  { api, language, pageAddress }: Pick<PageProps, 'api' | 'language' | 'pageAddress'>,
  clientSecret: string,
  offer: Offer,
): Promise<void> {
  const terms = pageAddress(termsVersionRole);
  const body = { clientSecret, offer: offer.version, terms, language } satisfies AgreementRequest;
  await api.request('POST', '/api/order-agreement', body);
}
