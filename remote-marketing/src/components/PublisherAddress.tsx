import { usePage } from '@site/remote-kit';

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
