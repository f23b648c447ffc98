import { usePage } from '@site/remote-kit';

/** A message in which `<account>your account</account>` links to the page of that role, or to the contact form. */
export function LinkedText({ text }: { text: string }) {
  const { pageAddress } = usePage();
  // Each third part is plain; between stand a link's name and its words.
  const parts = text.split(/<(\w+)>([^<]+)<\/\w+>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    const name = parts[index - 1];
    if (index % 3 === 1 || !name) return null;
    return (
      <a key={index} href={name === 'contact' ? `${pageAddress('home')}#contact` : pageAddress(name)}>
        {part}
      </a>
    );
  });
}
