import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';

/** This remote's own pages; those of others have a role. */
const paths: Readonly<Record<string, string>> = { apps: '/apps', contact: '/#contact' };

/** A message in which `<account>your account</account>` links to the page of that name or role. */
export function LinkedText({ text }: { text: string }) {
  const { language, pageAddress } = usePage();
  // Each third part is plain; between stand a link's name and its words.
  const parts = text.split(/<(\w+)>(.+?)<\/\w+>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    const name = parts[index - 1];
    if (index % 3 === 1 || !name) return null;
    const path = paths[name];
    return (
      <a key={index} href={path ? addressIn(language, path) : pageAddress(name)}>
        {part}
      </a>
    );
  });
}
