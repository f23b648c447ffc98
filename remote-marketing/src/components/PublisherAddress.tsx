import { usePage } from '@site/remote-kit';

/** The lines of the publisher's postal address. */
export function PublisherAddress() {
  const { street, city, countryName } = usePage().site.address;
  return (
    <>
      {street}
      <br />
      {city}
      <br />
      {countryName}
    </>
  );
}
