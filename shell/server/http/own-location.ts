const anySite = 'http://site.invalid';

/**
 * An address that a `Location` header may hold: one that no browser takes for another site's.
 * @throws Error for any other
 */
export function ownLocation(address: string): string {
  const stays = address.startsWith('/') && URL.canParse(address, anySite);
  if (stays && new URL(address, anySite).origin === anySite) return address;
  throw new Error(`A redirect would leave the site: ${address}`);
}
