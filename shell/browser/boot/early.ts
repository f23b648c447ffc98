/* Inlined into the head: before the first paint, so that no wrong theme flashes up. */
import { applyTheme } from './theme.ts';

applyTheme();
