import { useTranslation } from 'react-i18next';
import type { PlanId } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';

interface TrialLinkProps {
  /** Chosen on the page that it leads to; the popular one where absent. */
  plan?: PlanId;
  variant?: 'primary' | 'secondary';
  /** Where the words alone do not say what is tried. */
  label?: string;
}

/** Leads to the page that starts the free trial (A1). */
export function TrialLink({ plan, variant, label }: TrialLinkProps) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  return (
    <ButtonLink
      variant={variant}
      href={`${pageAddress('trial')}${plan ? `?plan=${plan}` : ''}`}
      aria-label={label}
    >
      {t('pricing.trial')}
    </ButtonLink>
  );
}
