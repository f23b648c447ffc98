/* Inlined into the head, so that the theme is set before the first paint. */
import { applyTheme } from './theme.ts';

applyTheme();
