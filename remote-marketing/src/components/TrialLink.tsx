import { useTranslation } from 'react-i18next';
import type { AppName, PlanId } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';

interface TrialLinkProps {
  /** The plan preselected on the target page; the popular one by default. */
  plan?: PlanId;
  /** The app that the page is about; the trial ends with its download. */
  app?: AppName | undefined;
  variant?: 'primary' | 'secondary' | 'text';
  /** The accessible name, where the text alone does not name the plan. */
  label?: string;
}

/** A link to the page that starts the free trial (A1). */
export function TrialLink({ plan, app, variant, label }: TrialLinkProps) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  const query = new URLSearchParams({ ...(plan && { plan }), ...(app && { app }) }).toString();
  return (
    <ButtonLink variant={variant} href={pageAddress('trial') + (query && `?${query}`)} aria-label={label}>
      {t('pricing.trial')}
    </ButtonLink>
  );
}
