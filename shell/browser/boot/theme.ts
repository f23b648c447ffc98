import { afterPaint } from './after-paint.ts';

/**
 * Below this width the light theme is forced and stored (L13). A page in a tab that was not shown yet, or while browsers
 * take a picture of all of it, is 0 or 1 px wide: that is no narrow screen.
 */
const narrow = '(1px < width < 768px)';
const storageKey = 'theme';

/** Sets the theme (L13): light where forced, else the stored one, else the system's. */
export function applyTheme(): void {
  if (matchMedia(narrow).matches) return show('light');
  show(stored() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
}

/** Stores the forced theme; separate, so that applying it does not wait for storage. */
export function storeForcedTheme(): void {
  if (matchMedia(narrow).matches) store('light');
}

/** Switches to the other theme and stores it. The button changes first, because repainting the page takes longer. */
export function switchTheme(): void {
  document.documentElement.toggleAttribute('data-theme-turned');
  afterPaint(() => {
    const theme = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
    show(theme);
    store(theme);
  });
}

export function followTheme(): void {
  for (const query of [narrow, '(prefers-color-scheme: dark)']) {
    matchMedia(query).addEventListener('change', () => {
      storeForcedTheme();
      applyTheme();
    });
  }
}

function show(theme: 'light' | 'dark'): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
}

// Storage may be forbidden; the choice is then not kept.
function stored(): 'light' | 'dark' | undefined {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'dark' || value === 'light' ? value : undefined;
  } catch {
    return undefined;
  }
}

function store(theme: 'light' | 'dark'): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is not available.
  }
}
