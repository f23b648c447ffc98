/** The landing page's sections in the order of the header's links (L1). */
export const sections = ['hero', 'apps', 'features', 'pricing', 'contact'] as const;

/** The message key of each link; the first is called home. */
export const sectionKeys = {
  hero: 'navbar.home',
  apps: 'navbar.apps',
  features: 'navbar.features',
  pricing: 'navbar.pricing',
  contact: 'navbar.contact',
} as const;
