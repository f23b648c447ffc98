/* Inlined into the head: before the first paint, so that no wrong theme flashes up. */
import { postponeLayout } from './postponed-layout.ts';
import { applyTheme } from './theme.ts';

applyTheme();
postponeLayout();
