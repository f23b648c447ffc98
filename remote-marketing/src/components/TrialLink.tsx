import { useTranslation } from 'react-i18next';
import { plans, type AppName, type PlanId } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';

interface TrialLinkProps {
  /** The plan preselected on the target page; the popular one by default. */
  plan?: PlanId;
  /** The app that the page is about; the trial ends with its download. */
  app?: AppName | undefined;
  variant?: 'primary' | 'secondary' | 'text';
}

const popularPlan = plans.find(({ popular }) => popular)?.id ?? 'premium';

/** A link to the page that starts the free trial (A1). */
export function TrialLink({ plan, app, variant }: TrialLinkProps) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  const query = new URLSearchParams({ ...(plan && { plan }), ...(app && { app }) }).toString();
  return (
    <ButtonLink variant={variant} href={pageAddress('trial') + (query && `?${query}`)}>
      {t('pricing.trial', { plan: t(`pricing.${plan ?? popularPlan}.title`) })}
    </ButtonLink>
  );
}
