import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import type { ShowcasedApp } from '../showcase.ts';
import { Icon } from './Icon.tsx';

interface DownloadLinkProps {
  app: ShowcasedApp;
  variant?: 'primary' | 'secondary';
  /** A shorter text, for a link beside the app's name. */
  text?: string;
}

/** A link to the form that mails an app's package. */
export function DownloadLink({ app, variant, text }: DownloadLinkProps) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  const label = t('apps.downloadApp', { app: app.name });
  return (
    <ButtonLink
      variant={variant}
      href={`${pageAddress('download')}?app=${app.name}`}
      aria-label={text && label}
    >
      <Icon name="download" />
      {text ?? label}
    </ButtonLink>
  );
}
