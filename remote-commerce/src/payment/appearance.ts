import type { Appearance } from '@stripe/stripe-js';

/** The site's design tokens for the provider's form: our CSS does not reach its iframe. */
export function readAppearance(theme: 'light' | 'dark'): Appearance {
  const probe = document.body.appendChild(document.createElement('span'));
  const colour = (token: string) => {
    // The provider supports neither `oklch()` nor `light-dark()`; mixing in sRGB computes a colour as three numbers.
    probe.style.color = `color-mix(in srgb, var(--color-${token}) 100%, black 0%)`;
    const parts = getComputedStyle(probe).color.match(/\d[\d.e-]*/g) ?? [];
    const [red, green, blue] = parts.map((part) => Math.round(Math.min(1, Number(part)) * 255));
    return `rgb(${red ?? 0}, ${green ?? 0}, ${blue ?? 0})`;
  };
  const appearance: Appearance = {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('accent'),
      colorBackground: colour('page'),
      colorText: colour('text'),
      colorTextSecondary: colour('text-soft'),
      colorDanger: colour('bad'),
      borderRadius: '8px',
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
  };
  probe.remove();
  return appearance;
}
