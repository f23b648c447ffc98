const anySite = 'http://site.invalid';

/** Checks an address for a `Location` header: no browser may take it for another site's. @throws Error for any other */
export function ownLocation(address: string): string {
  const stays = address.startsWith('/') && URL.canParse(address, anySite);
  if (stays && new URL(address, anySite).origin === anySite) return address;
  throw new Error(`A redirect would leave the site: ${address}`);
}
